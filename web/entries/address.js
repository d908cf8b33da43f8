// What could not be read of a stage's address, as a note. Loaded where there is something to say.

import { tellProblems } from "../page/problems.js";
import { expectations } from "../player/expectations.js";

const tell = (notes, problems) => tellProblems(notes,
  problems.map((one) => ({ ...one, expects: one.expects ?? expectations[one.name] ?? null })));
dispatchEvent(new CustomEvent("flipbook-address", { detail: tell }));
