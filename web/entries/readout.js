// What stands over the pointer: what it reads on the exposure sheet, and what a control is called. Loaded when the
// pointer, or the focus, first comes to one of them.

import { whenStyled } from "../page/styled.js";
import { offerTips } from "../page/tips.js";
import { offerReadout } from "../sheet/readout.js";

whenStyled(() => dispatchEvent(new CustomEvent("flipbook-readout", { detail: { offerReadout, offerTips } })));
