// The stage alone, for others to see. Loaded when it is wanted.

import { whenStyled } from "../page/styled.js";
import { present } from "../player/present.js";

whenStyled(() => dispatchEvent(new CustomEvent("flipbook-present", { detail: present })));
