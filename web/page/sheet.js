// What the exposure sheet under a stage says: states, events and their times in milliseconds.

// `bands` are the states that come or go, line by line, `signs` what happens at an instant, `steady` the states that
// are active throughout. `wordsOf` reads a text of the page: as it stands, or as it was before it was translated.
export function readSheet(stage, wordsOf = ({ data }) => data) {
  return {
    bands: [...stage.querySelectorAll(".bands:not(.theirs) .band")].map((element) => ({
      element, name: wordsOf(element.nextElementSibling.firstChild), row: Number(element.parentNode.getAttribute("y")),
      from: Number(element.dataset.from), to: Number(element.dataset.to),
    })),
    signs: [...stage.querySelectorAll(".sign")].map((element) => ({
      element, name: wordsOf(element.firstElementChild.firstChild), from: Number(element.dataset.from),
    })),
    steady: [...stage.querySelectorAll(".steady span")].flatMap(({ firstChild }) => wordsOf(firstChild).split(", ")),
  };
}
