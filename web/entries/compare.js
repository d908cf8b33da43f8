// Comparing: another scenario beside this one, over it, or as the difference, both at the same time; and every curve
// that they share, drawn into one picture and in numbers. Loaded when comparing starts.

import { near, startComparison } from "../compare/comparison.js";
import { whenStyled } from "../page/styled.js";

const detail = Object.assign(startComparison, { near });
whenStyled(() => dispatchEvent(new CustomEvent("flipbook-compare", { detail })));
