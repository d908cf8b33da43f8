// A page inside another's frame, such as the one that is compared. Loaded where the address asks for it.

import { startEmbedding } from "../embedding/frame.js";
import { whenStyled } from "../page/styled.js";

whenStyled(() => dispatchEvent(new CustomEvent("flipbook-embedding", { detail: startEmbedding })));
