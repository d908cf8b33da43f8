// What is not needed to play: onion skin, trails, measuring, velocities, saving and the page of keys. Loaded when a
// reader, or the address, first asks for one of them.

import { whenStyled } from "../page/styled.js";
import { openToolbox } from "../tools/toolbox.js";

whenStyled(() => dispatchEvent(new CustomEvent("flipbook-tools", { detail: openToolbox })));
