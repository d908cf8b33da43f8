// The page of keys. Loaded when somebody asks for it.

import { whenStyled } from "../page/styled.js";
import { makeHelp } from "../tools/help.js";

whenStyled(() => dispatchEvent(new CustomEvent("flipbook-help", { detail: makeHelp })));
