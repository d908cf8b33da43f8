// An exposure sheet as data that one page can send to another.

// `tracks` has a list of states for each line of the sheet, `signs` the names of what happens at an instant.
export function sheetAsData({ bands, signs, steady }) {
  const tracks = {};
  for (const { name, row, from, to } of bands) (tracks[row] ??= []).push({ name, from, to });
  return {
    tracks: Object.values(tracks), steady,
    signs: signs.map(({ name, from }) => ({ names: name.split(", "), time: from })),
  };
}
