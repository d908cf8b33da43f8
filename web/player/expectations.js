// What the keys of a stage's address expect, for the note that says what could not be read.

import { backdrops, comparisons, frames } from "./address.js";

export const expectations = {
  t: "a time in seconds, such as 0.42",
  play: "1",
  speed: "a number from 0.05 to 2",
  loop: "on or off",
  onion: "a number of ghosts and their distance in milliseconds, such as 3x100",
  trails: "ids of the drawing's elements, with commas between them",
  select: "one or two ids of the drawing's elements",
  finger: "off",
  frame: frames.join(", "),
  backdrop: backdrops.join(", "),
  zoom: "a scale from 0.25 to 32 and where the middle lies, such as 2@120,300",
  velocity: "on",
  compare: "a design and its scenario, such as sticky-refresh/refresh",
  as: comparisons.join(", "),
  scenario: "a scenario of this design",
  found: "what a search found in this design",
  set: "parameters and their values, such as load:0.5",
  trace: "a recording",
  console: "on",
  embed: "1",
  lang: "en or zh",
};
