// What runs an interaction under a finger. Loaded when one first comes near the stage.

import { makeLive } from "../live/live.js";

dispatchEvent(new CustomEvent("flipbook-live", { detail: makeLive }));
