// What the exposure sheet under a stage says: states, events and their times in milliseconds.

// `bands` are the states that come or go, line by line, `signs` what happens at an instant, `steady` the states that
// are active throughout.
export function readSheet(stage) {
  return {
    bands: [...stage.querySelectorAll(".bands:not(.theirs) .band")].map((element) => ({
      element, name: element.nextElementSibling.textContent, row: Number(element.parentNode.getAttribute("y")),
      from: Number(element.dataset.from), to: Number(element.dataset.to),
    })),
    signs: [...stage.querySelectorAll(".sign")].map((element) => ({
      element, name: element.firstElementChild.textContent, from: Number(element.dataset.from),
    })),
    steady: stage.querySelector(".steady span")?.textContent.split(", ") ?? [],
  };
}
