// The player: play, pause and scrub an animation by SVG's own clock. A classic deferred script, because browsers load
// no modules from file://. Without it the page shows the stand-alone animation.
"use strict";

for (const stage of document.querySelectorAll("[data-player]")) {
  const svg = stage.querySelector(".live svg");
  const duration = Number(stage.dataset.duration);
  const loops = stage.dataset.loop !== "no";
  const scrub = stage.querySelector(".scrub");
  const play = stage.querySelector(".play");
  const clock = stage.querySelector(".transport output");
  const bands = [...stage.querySelectorAll(".bands [data-from]")];
  const rows = [...document.querySelectorAll("[data-time]")];
  let playing = false;
  let shown = 0;

  const within = (band, ms) => ms >= Number(band.dataset.from) && ms < Number(band.dataset.to);

  function show(ms) {
    shown = ms;
    const states = bands.filter((band) => within(band, Math.min(ms, duration - 1))).map((band) => band.dataset.name);
    const text = `${(ms / 1000).toFixed(2)} s`;
    scrub.value = ms;
    clock.value = text;
    scrub.setAttribute("aria-valuetext", [text, ...states].join(", "));
    for (const band of bands) band.classList.toggle("on", within(band, Math.min(ms, duration - 1)));
    const last = rows.findLastIndex((row) => Number(row.dataset.time) <= ms);
    rows.forEach((row, index) => row.classList.toggle("on", index === last));
  }

  // Whole milliseconds, because Firefox rounds to them. What is shown is not asked back: until the page has loaded,
  // Chromium keeps the time that was set but answers zero.
  function seek(ms) {
    const time = Math.max(0, Math.min(Math.round(ms), duration));
    svg.setCurrentTime(time / 1000);
    show(time);
  }

  function set(on) {
    playing = on;
    play.textContent = on ? "Pause" : "Play";
    stage.classList.toggle("playing", on);
    if (!on) return svg.pauseAnimations();
    if (shown >= duration) seek(0);
    svg.unpauseAnimations();
    requestAnimationFrame(frame);
  }

  function frame() {
    if (!playing) return;
    const time = Math.round(svg.getCurrentTime() * 1000);
    if (time < duration) show(time);
    else if (loops) seek(0);
    else { seek(duration); return set(false); }
    requestAnimationFrame(frame);
  }

  function jump(ms) {
    set(false);
    seek(ms);
  }

  play.addEventListener("click", () => set(!playing));
  stage.querySelector(".restart").addEventListener("click", () => { seek(0); set(true); });
  scrub.addEventListener("input", () => jump(Number(scrub.value)));
  scrub.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 15, PageDown: -15 }[event.key];
    if (event.key === " ") set(!playing);
    else if (step) jump(shown + step * (event.shiftKey ? 100 : 1000 / 60));
    else return;
    event.preventDefault();
  });

  // A link such as #t=0.42 opens that very moment; what cannot be read is passed over.
  function follow() {
    const match = /(?:^#|&)t=(\d+(?:\.\d+)?)(?:&|$)/.exec(location.hash);
    if (match) jump(Number(match[1]) * 1000);
    return Boolean(match);
  }
  addEventListener("hashchange", follow);

  stage.classList.add("ready");
  show(0);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  still.addEventListener("change", () => { if (still.matches) set(false); });
  if (!follow()) set(!still.matches);
}
