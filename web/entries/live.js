// What runs an interaction under a finger. Loaded when one first comes near the stage.

import { makeLive } from "../live/live.js";
import { whenStyled } from "../page/styled.js";

whenStyled(() => dispatchEvent(new CustomEvent("flipbook-live", { detail: makeLive })));
