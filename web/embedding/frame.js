// A page inside another's frame: it shows the stage alone, tells what it has, and goes to the time that it is told.

export function startEmbedding(player, curves) {
  document.documentElement.classList.add("embedded");
  if (parent === window) return;
  addEventListener("message", ({ source, data }) => {
    if (source === parent && data?.flipbook === "seek" && Number.isFinite(data.ms)) player.show(data.ms);
  });
  const told = curves.map(({ name, element, attribute, unit, decimals, parts }) =>
    ({ name, element, attribute, unit, decimals, parts }));
  const field = document.querySelector(".stage .field");
  parent.postMessage({
    flipbook: "ready", title: document.querySelector("h1").textContent,
    duration: player.duration, curves: told,
    ratio: field.style.getPropertyValue("--ratio"), shape: field.querySelector(".device").dataset.shape }, "*");
}
