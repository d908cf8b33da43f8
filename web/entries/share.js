// The panel of links: to this moment, to the page, to what never changes, for other pages, and as a QR code. Loaded
// when the panel is opened.

import { whenStyled } from "../page/styled.js";
import { openPanel } from "../share/panel.js";

whenStyled(() => dispatchEvent(new CustomEvent("flipbook-share", { detail: openPanel })));
