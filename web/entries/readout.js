// What the pointer reads on the exposure sheet. Loaded when it is first there.

import { whenStyled } from "../page/styled.js";
import { offerReadout } from "../sheet/readout.js";

whenStyled(() => dispatchEvent(new CustomEvent("flipbook-readout", { detail: offerReadout })));
