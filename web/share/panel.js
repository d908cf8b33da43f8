// The panel itself. It is made anew each time, because the view goes on.

import { copyText } from "../page/clipboard.js";
import { draw, make } from "../page/dom.js";
import { embedCode, isLocal, linksOf, standAlone } from "./links.js";
import { noteOf, readMoment } from "./note.js";
import { makeCode } from "./qr.js";

let count = 0;

// `player` is the page's, if it has one; `load`, `say` and `translate` are those of the script that runs already.
export async function openPanel({ player, load, say, translate }) {
  const root = new URL(".", document.querySelector(".brand a").href).href;
  const frame = document.querySelector(".embed-page");
  // Of what plays: the engine may perform another scenario than the page's own.
  const played = player?.view.scenario;
  const animation = frame && (played ? new URL(`${encodeURIComponent(played)}.html`, frame.href).href : frame.href);
  const phone = document.querySelector(".touch-page");
  const moment = player && [...document.querySelectorAll(".moments [data-time]")]
    .find(({ dataset }) => Math.abs(dataset.time - player.time) < 0.5);
  const here = player ? player.link() : location.href;
  const links = linksOf(here, root, await load("frozen"), animation, player?.playing ? null : moment?.id);
  // With the parameters that are set here.
  const settings = /[#&](set=[^&]+)/.exec(new URL(here).hash)?.[1];
  const touch = phone && phone.href + (settings ? `#${settings}` : "");
  const picture = document.querySelector(".stage img");
  const [width, height] = ["width", "height"].map((side) => Number(picture?.getAttribute(side)));
  const view = player ? "moment" : "view";
  const isHere = isLocal(location);
  const status = make("output", { class: "unseen", role: "status" });
  const close = make("button", { type: "button", class: "plain" }, "Close");
  const noteText = player && noteOf(readMoment(player, moment, links.here, animation && standAlone(animation)), say);
  const dialog = make("dialog", { class: "share-panel", "aria-labelledby": "share-title" },
    make("div", { class: "share-head" }, make("h2", { id: "share-title" }, "Share"), presenter(), close),
    row(`Link to this ${view}`, links.here, "Copy link", noteText && copier("Copy as note", () => noteText)),
    isHere
      ? make("p", { class: "share-local" }, make("strong", {}, "Only you can open these links."), " ",
        make("span", { class: "quiet" }, "To share them, publish the site, or serve it with --lan."))
      : null,
    links.page === links.here ? null : row("Link to this page", links.page),
    links.frozen && row("Frozen link", links.frozen, "Copy", null, "Never changes"),
    links.embed && row("Embed code", embedCode(links.embed, frame.dataset.title, width, height)),
    touch && row("On a phone", touch, "Copy", null, "The screen alone, to touch"),
    files(), isHere ? null : code(touch ?? links.here), status);

  // A button that says itself what it has done, for a while.
  function copier(label, text, field) {
    const button = make("button", { type: "button", class: "plain" }, label);
    let timer = 0;
    button.addEventListener("click", async () => {
      clearTimeout(timer);
      status.value = "";
      const isDone = await copyText(text(), dialog);
      if (!isDone) field?.select();
      button.textContent = say(isDone ? "Copied ✓" : "Not copied");
      status.value = say(isDone ? "Copied" : "Select the text and copy it");
      timer = setTimeout(() => { button.textContent = say(label); }, 2000);
    });
    return button;
  }

  function row(name, text, label = "Copy", other = null, note = null) {
    const id = `share-${(count += 1)}`;
    const field = make("input", { id, type: "text", readonly: true, value: text, translate: "no" });
    field.addEventListener("focus", () => field.select());
    const button = copier(label, () => text, field);
    button.setAttribute("aria-describedby", id);
    return make("div", { class: "share-row" },
      make("label", { for: id }, name), field, button, other, note && make("span", { class: "quiet" }, note));
  }

  function presenter() {
    if (!player) return null;
    const button = make("button", { type: "button", class: "plain" }, "Present");
    button.addEventListener("click", () => { dialog.close(); player.present(); });
    return button;
  }

  // What can be taken along: the frame, and the animation.
  function files() {
    const own = [];
    const button = (label, run) => {
      own.push(make("button", { type: "button", class: "plain" }, label));
      own.at(-1).addEventListener("click", run);
    };
    if (player) {
      button("This frame as PNG", () => player.saveFrame("png"));
      button("This frame as SVG", () => player.saveFrame("svg"));
    }
    if (animation) {
      own.push(make("a", { class: "plain", href: standAlone(animation), download: true }, "Animation as SVG"));
    }
    return own.length ? make("div", { class: "share-files" }, make("span", {}, "Download"), ...own) : null;
  }

  function code(text) {
    const modules = makeCode(text);
    if (!modules) return null;
    // Four modules around it stay white.
    const size = modules.length + 8;
    const path = modules
      .flatMap((line, y) => line.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
    return make("figure", { class: "share-code" },
      draw("svg",
        { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": say("QR code"), "shape-rendering": "crispEdges" },
        draw("path", { d: path })),
      make("figcaption", { class: "quiet" },
        `${touch ? "The screen to touch" : `The link to this ${view}`}, for the camera of a phone`));
  }

  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  translate(dialog);
  dialog.showModal();
  dialog.querySelector(".share-row button").focus();
  return dialog;
}
