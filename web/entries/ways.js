// Where on a page one is. Loaded once one scrolls, or opens a menu.

import { closeMenus, followSections } from "../page/ways.js";

followSections();
closeMenus();
dispatchEvent(new CustomEvent("flipbook-ways", { detail: true }));
