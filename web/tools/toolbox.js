// All tools of a stage: what of them follows the view and the time, and what a reader asks for once.

import { download } from "../page/download.js";
import { makeGhosts } from "./ghosts.js";
import { makeMeasure } from "./measure.js";
import { makeOverlay } from "./overlay.js";
import { frameAsPNG, frameAsSVG } from "./save.js";
import { makeSkin } from "./skin.js";
import { makeTrails } from "./trails.js";
import { drawVelocities } from "./velocities.js";

// `svg` is the drawing that is baked, `player` the stage's own, `say` its language.
export function openToolbox(stage, svg, player, clock, curves, say) {
  const panel = stage.querySelector(".inspector");
  // On a phone it stays in sight with the controls.
  stage.querySelector(".transport").prepend(panel);
  const ghosts = makeGhosts(svg, makeOverlay(svg, "onion"), clock);
  const measure = makeMeasure(svg, makeOverlay(svg, "measures"), panel, curves, say, choose);
  const trails = makeTrails(svg, makeOverlay(svg, "trails"), clock, measure.find);
  const showSkin = makeSkin(stage, player, say);
  let hovered = null;
  let stood = false;

  // Another one, the second of two; once more the same lets it go, and so does a place where nothing is. Or the one
  // that leaves a trail.
  function choose(id) {
    if (player.isTracing) {
      player.set({ select: null, ...(id && { trails: [id] }) });
      return;
    }
    const kept = player.view.select.filter((other) => other !== id);
    player.set({ select: !id || kept.length < player.view.select.length ? kept : [...kept, id].slice(-2) });
  }

  const follow = () => trails.show(player.view.trails ?? []);

  function measureNow() {
    if (player.view.select || !panel.hidden) measure.show(player.view.select, hovered, clock.time);
  }

  function showTime() {
    ghosts.show(player.view.onion);
    const stands = clock.started && !clock.playing;
    if (stands && !stood) follow();
    stood = stands;
    measureNow();
  }

  function showView() {
    drawVelocities(curves, player.view.velocity);
    showSkin(player.view.onion);
    stage.classList.toggle("measuring", Boolean(player.view.select));
    if (!player.view.select) player.isTracing = false;
    follow();
    showTime();
  }

  svg.addEventListener("pointermove", (event) => {
    if (!player.view.select) return;
    const now = measure.elementAt(event);
    if (now === hovered) return;
    hovered = now;
    measureNow();
  });
  svg.addEventListener("pointerleave", () => { hovered = null; measureNow(); });
  svg.addEventListener("click", (event) => {
    if (!player.view.select) return;
    choose(measure.elementAt(event));
  });

  return {
    showTime,
    showView,
    async saveFrame(form) {
      const name = `${document.body.dataset.name ?? "frame"}-${(clock.time / 1000).toFixed(3)}.${form}`;
      // What is seen, which may be the engine's.
      const shown = stage.querySelector(".live > svg");
      try {
        const content = form === "png" ? await frameAsPNG(shown) : await frameAsSVG(shown);
        download(content, name, "image/svg+xml");
        player.note(`${say("Saved as")} ${name}`);
      } catch {
        const isFile = location.protocol === "file:" && svg.querySelector("image:not([href^='data:'])");
        player.note(say(isFile
          ? "The images of this design cannot be read from a file; open the page from a server, then save."
          : "This browser cannot draw this frame as a picture; save it as SVG."), true);
      }
    },
  };
}
