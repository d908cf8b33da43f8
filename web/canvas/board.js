// The board: every artboard at its place, moved and enlarged as one.

import { make } from "../page/dom.js";
import { translate } from "../page/language.js";
import { makeNotes } from "../page/notes.js";
import { tellProblems } from "../page/problems.js";
import { readAddress, rest } from "./address.js";
import { lightArrows } from "./arrows.js";
import { around, clear, fitted, overlaps, panned, visible, writeCamera, zoomed } from "./camera.js";
import { makeMinimap } from "./minimap.js";
import { makePictures, stampScale } from "./pictures.js";
import { makeSearch } from "./search.js";

const rectangleOf = (element) => {
  const [x, y, width, height] = element.dataset.box.split(" ").map(Number);
  return { x, y, width, height };
};

// With its title above it, as large as that may be.
const titled = ({ x, y, width, height }) => ({ x, y: y - 460, width, height: height + 460 });

export function startBoard(board) {
  const world = board.querySelector(".world");
  const artboards = [...board.querySelectorAll(".artboard")].map((element) => {
    const [link, image, name] = element.querySelectorAll("a, img, .name");
    return {
      element, link, image, box: rectangleOf(element), address: image.src,
      part: Number(image.style.getPropertyValue("--at")) / 40,
      names: [name, element.closest(".group").querySelector("h2 a")],
    };
  });
  const showPictures = makePictures(artboards);
  const groups = [...board.querySelectorAll(".group")].map((element) => {
    // Its id is "board-" and the design, which has words of its own.
    element.dataset.name = element.id.slice(6);
    return { element, box: rectangleOf(element) };
  });
  if (!artboards.length) return;
  const all = groups.map(({ box }) => box);
  const whole = titled(around(all));
  let camera = null;
  // What the camera shows whole, until it is moved.
  let shown = null;
  document.documentElement.classList.add("boarded");
  let size = [board.clientWidth, board.clientHeight];
  let frame = 0;
  let settling = 0;
  let isToldSoon = false;
  let unit = 0;
  const noted = board.querySelector(".notes");
  const notes = makeNotes(noted);

  for (const { element, box } of [...groups, ...artboards]) {
    const origin = element.matches(".artboard") ? rectangleOf(element.closest(".group")) : { x: 0, y: 0 };
    Object.assign(element.style, {
      left: `${box.x - origin.x}px`, top: `${box.y - origin.y}px`, width: `${box.width}px`, height: `${box.height}px`,
    });
    // From an artboard's side to the border of its design, for its name.
    element.style.setProperty("--room", `${origin.x + origin.width - box.x - 20}px`);
  }

  // A title may be as long as there is room before the next design.
  for (const { element, box } of groups) {
    const next = Math.min(...groups.map(({ box: { x, y, height } }) =>
      (x > box.x && y <= box.y && box.y < y + height ? x : 1e6)));
    element.querySelector("h2").style.maxWidth = `${next - box.x - 60}px`;
  }

  const tools = make("div", { class: "board-tools", role: "group", "aria-label": "View" });
  const button = (label, text, run, keys) => {
    const element = make("button",
      { type: "button", class: "plain", "aria-label": label, title: label, "aria-keyshortcuts": keys }, text);
    element.addEventListener("click", run);
    return element;
  };
  const scaleText = make("output", { class: "scale", translate: "no" });
  tools.append(
    button("Smaller", "−", () => zoomBy(1 / 1.4), "-"), scaleText, button("Larger", "+", () => zoomBy(1.4), "Plus"),
    button("Show everything", "Fit", () => show(all), "0"));
  const minimap = makeMinimap(whole, artboards.map(({ box }) => box), (x, y) => look({ ...camera, x, y }));
  const search = makeSearch(artboards, (artboard) => goTo(artboard.box));
  board.append(search.element, tools, minimap.element);
  translate(board);

  // The frame in which the camera is applied; many events between two frames cost one.
  function look(next, isWritten = true) {
    camera = next;
    shown = null;
    if (!frame) frame = requestAnimationFrame(apply);
    isToldSoon ||= isWritten;
    clearTimeout(settling);
    settling = setTimeout(settle, 160);
    board.classList.add("moving");
  }

  function apply() {
    frame = 0;
    const [width, height] = size;
    const shift = [width / 2 - camera.x * camera.scale, height / 2 - camera.y * camera.scale];
    world.style.transform = `translate(${shift[0]}px, ${shift[1]}px) scale(${camera.scale})`;
    const text = `${Math.round(camera.scale * 100)} %`;
    if (scaleText.value !== text) scaleText.value = text;
    measure(1.15);
    draw();
    minimap.show(visible(camera, width, height));
  }

  // How large names and lines are is worth a layout of all of them once they are too large or too small by a factor.
  function measure(most) {
    if (Math.max(camera.scale / unit, unit / camera.scale) <= most) return;
    unit = camera.scale;
    world.style.setProperty("--unit", `${1 / unit}px`);
    board.dataset.distance = unit < 0.13 ? "far" : unit < stampScale ? "middle" : "near";
  }

  function draw() {
    const [near, seen] = [1.6, 1].map((room) => {
      const frame = visible(camera, size[0] * room, size[1] * room);
      return artboards.filter(({ box }) => overlaps(box, frame));
    });
    showPictures(near, seen, camera.scale >= stampScale);
  }

  function settle() {
    board.classList.remove("moving");
    measure(1.001);
    if (!isToldSoon) return;
    isToldSoon = false;
    history.replaceState(null, "", `#${[writeCamera(camera), ...rest(location.hash)].join("&")}`);
  }

  function zoomBy(factor, x = 0, y = 0) {
    look(zoomed(camera, factor, x, y));
  }

  // Boards that are shown whole begin below the field, and leave the lower corners to the map and the tools.
  function show(boxes, isWritten) {
    const { left, top } = board.getBoundingClientRect();
    const corners = [minimap.element, tools].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x - left - 8, y: y - top - 8, width: width + 16, height: height + 16 };
    });
    look(clear(titled(around(boxes)), boxes, size, 64, corners), isWritten);
    shown = boxes;
  }

  function goTo(box) {
    look(fitted(box, ...size, 0.18));
  }

  const fromMiddle = (event) => {
    const box = board.getBoundingClientRect();
    return [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
  };

  board.addEventListener("wheel", (event) => {
    if (event.target.closest(".found")) return;
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 18 : 1;
    const [across, down] = [event.deltaX * unit, event.deltaY * unit];
    if (event.ctrlKey || event.metaKey) {
      // A pinch comes in small steps, a wheel in large ones.
      zoomBy(Math.exp(-Math.max(-40, Math.min(40, down)) * 0.01), ...fromMiddle(event));
    } else {
      look(panned(camera, -across, -down));
    }
  }, { passive: false });

  const pointers = new Map();
  let travelled = 0;
  board.addEventListener("pointerdown", (event) => {
    if (event.button > 1 || event.target.closest(".board-tools, .search, .minimap")) return;
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    travelled = 0;
  });
  addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    travelled += Math.hypot(now[0] - before[0], now[1] - before[1]);
    // A click on an artboard may tremble.
    if (travelled < 5) return;
    board.setPointerCapture(event.pointerId);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const span = (point) => Math.max(1, Math.hypot(point[0] - other[0], point[1] - other[1]));
      const middle = fromMiddle({ clientX: (now[0] + other[0]) / 2, clientY: (now[1] + other[1]) / 2 });
      look(panned(zoomed(camera, span(now) / span(before), ...middle),
        (now[0] - before[0]) / 2, (now[1] - before[1]) / 2));
    } else {
      look(panned(camera, now[0] - before[0], now[1] - before[1]));
    }
    pointers.set(event.pointerId, now);
  });
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, (at) => pointers.delete(at.pointerId));
  board.addEventListener("click", (event) => {
    // A click without a number is Enter.
    if (event.detail && travelled >= 5 && event.target.closest("a")) event.preventDefault();
  }, true);
  board.addEventListener("dragstart", (event) => event.preventDefault());
  board.addEventListener("dblclick", (event) => {
    if (!event.target.closest("a, .board-tools, .search, .minimap")) zoomBy(2, ...fromMiddle(event));
  });

  // Who goes through the links by keyboard sees where they are.
  board.addEventListener("focusin", (event) => {
    const artboard = artboards.find(({ link }) => link === event.target);
    if (artboard && event.target.matches(":focus-visible")) {
      const seen = visible(camera, ...size);
      const { x, y, width, height } = artboard.box;
      if (x < seen.x || y < seen.y || x + width > seen.x + seen.width || y + height > seen.y + seen.height) {
        look({ ...camera, x: x + width / 2, y: y + height / 2 });
      }
    }
  });
  const steps = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  addEventListener("keydown", (event) => {
    travelled = 0;
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, dialog")) return;
    if (steps[event.key]) look(panned(camera, ...steps[event.key].map((way) => way * (event.shiftKey ? 400 : 80))));
    else if (event.key === "+" || event.key === "=") zoomBy(1.4);
    else if (event.key === "-") zoomBy(1 / 1.4);
    else if (event.key === "0") show(all);
    else if (event.key === "/") search.focus();
    else return;
    event.preventDefault();
  });
  // An older browser scrolls to what an address or the focus names.
  board.addEventListener("scroll", () => board.scrollTo(0, 0));
  new ResizeObserver(() => {
    size = [board.clientWidth, board.clientHeight];
    if (shown) show(shown, false);
    else look(camera, false);
  }).observe(board);

  // An address names a camera, or a design by its id.
  function goToAddress(otherwise) {
    const { camera, place, problems } = readAddress(location.hash);
    const group = groups.find(({ element }) => encodeURI(element.id) === place);
    if (place && !group && !document.getElementById(place)) problems.push({ name: place, value: "", expects: null });
    tellProblems(notes, problems);
    translate(noted);
    const boxes = group ? [group.box] : otherwise;
    if (camera) look(camera, false);
    else if (boxes) show(boxes, false);
  }

  lightArrows(board);
  addEventListener("hashchange", () => goToAddress());
  // On a phone the whole is specks.
  goToAddress(Math.min(...size) < 500 ? [all[0]] : all);
}
