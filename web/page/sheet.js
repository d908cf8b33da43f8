// What the exposure sheet under a stage says, as data: states, events and their times in milliseconds.

// `tracks` has a list of states for each line of the sheet, `signs` what happens at an instant, `steady` the states
// that are active throughout.
export function readSheet(stage) {
  const tracks = {};
  for (const band of stage.querySelectorAll(".bands:not(.theirs) .band")) {
    const { from, to } = band.dataset;
    (tracks[band.parentNode.getAttribute("y")] ??= [])
      .push({ name: band.nextElementSibling.textContent, from: Number(from), to: Number(to) });
  }
  return {
    tracks: Object.values(tracks),
    signs: [...stage.querySelectorAll(".sign")].map((sign) => (
      { names: sign.firstElementChild.textContent.split(", "), time: Number(sign.dataset.from) })),
    steady: stage.querySelector(".steady span")?.textContent.split(", ") ?? [],
  };
}
