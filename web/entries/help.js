// The table of keys. Loaded when it is opened.

import { whenStyled } from "../page/styled.js";
import { makeHelp } from "../tools/help.js";

whenStyled(() => dispatchEvent(new CustomEvent("flipbook-help", { detail: makeHelp })));
