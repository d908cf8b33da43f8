// What finds anything on the site. Loaded when it is opened.

import { openPalette } from "../find/palette.js";
import { whenStyled } from "../page/styled.js";

whenStyled(() => dispatchEvent(new CustomEvent("flipbook-find", { detail: openPalette })));
