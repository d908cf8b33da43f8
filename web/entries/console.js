// What is beside a stage that is touched: parameters, what the finger did, what happened. Loaded when it is wanted.

import { openConsole } from "../console/console.js";
import { whenStyled } from "../page/styled.js";

whenStyled(() => dispatchEvent(new CustomEvent("flipbook-console", { detail: openConsole })));
