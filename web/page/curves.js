// The curves that the page draws, as numbers: their points stand in the drawing as milliseconds and values.

export function readCurves(root = document) {
  return [...root.querySelectorAll("figure.curve")].map((figure) => {
    const name = figure.dataset.curve;
    let parts;
    return {
      figure,
      name,
      unit: figure.dataset.unit ?? "",
      decimals: Number(figure.dataset.decimals ?? 2),
      // The id on the page of "#element attribute".
      element: name.startsWith("#") && name.split(" ")[0].replace("#", "d_"),
      output: figure.querySelector("output"),
      // Read on demand: a page has many, and shows few at once.
      get parts() {
        return parts ??= [...figure.querySelectorAll("path.value")].map((path) => ({
          component: path.dataset.component ?? "value",
          ...readPoints(path.getAttribute("d")),
        }));
      },
      bands: [...figure.querySelectorAll("[data-value]")].map((band) => ({
        from: Number(band.getAttribute("x")),
        value: band.dataset.value,
      })),
    };
  });
}

// "M0,12.5l400,20", a point and the way to each next one, as two lists.
export function readPoints(text) {
  const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number);
  const added = (parity) => {
    let sum = 0;
    return numbers.filter((_, index) => index % 2 === parity).map((step) => (sum += step));
  };
  return { times: added(0), values: added(1) };
}
