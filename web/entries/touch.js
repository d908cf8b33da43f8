// A design's page for phones.

import { whenParsed } from "../page/parsed.js";
import { startScreen } from "../touch/screen.js";

whenParsed(() => startScreen(document.querySelector(".screen")));
