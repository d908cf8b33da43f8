// A page inside another's frame: it shows the stage alone, tells what it has, and goes to the time that it is told.

import { sheetAsData } from "../compare/sheet.js";

export function startEmbedding(player, curves) {
  document.documentElement.classList.add("embedded");
  if (parent === window) return;
  addEventListener("message", ({ source, data }) => {
    if (source === parent && data?.flipbook === "seek" && Number.isFinite(data.ms)) player.show(data.ms);
  });
  const told = curves.map(({ name, element, attribute, unit, decimals, parts, bands }) =>
    ({ name, element, attribute, unit, decimals, parts, bands }));
  const stage = document.querySelector(".stage");
  const field = stage.querySelector(".field");
  parent.postMessage({
    flipbook: "ready", title: document.querySelector("h1").textContent,
    duration: player.duration, curves: told, sheet: sheetAsData(player.sheet),
    drawing: drawingText(field.querySelector("svg")),
    ratio: field.style.getPropertyValue("--ratio"), shape: field.querySelector(".device").dataset.shape }, "*");
}

// The drawing as text, for another page: addresses of images are whole, because they are read from elsewhere.
function drawingText(svg) {
  const copy = svg.cloneNode(true);
  const whole = (address) => (/^(#|data:)/.test(address) ? address : new URL(address, document.baseURI).href);
  for (const image of copy.querySelectorAll("image")) {
    for (const [element, name] of [[image, "href"], ...[...image.querySelectorAll("[attributeName=href]")]
      .flatMap((change) => [[change, "to"], [change, "values"]])]) {
      const list = element.getAttribute(name);
      if (list && !list.includes("data:")) element.setAttribute(name, list.split(";").map(whole).join(";"));
    }
  }
  return new XMLSerializer().serializeToString(copy);
}
