// Zoom and pan of the stage: wheel and pinch about the pointer, drag to move, a double click to come back.

const least = 0.25;
const most = 32;

// `view` is { scale, x, y }: x and y, in points of the drawing, lie in the middle of the field; null fits it all.
export function makeZoom(field, svg, changed) {
  // The engine's drawing may stand in the place of the other.
  const shown = () => field.querySelector(".live > svg");
  const pointers = new Map();
  let view = null;
  let travelled = 0;

  const middle = () => [svg.viewBox.baseVal.x + svg.viewBox.baseVal.width / 2,
    svg.viewBox.baseVal.y + svg.viewBox.baseVal.height / 2];
  // CSS pixels a point where nothing is enlarged.
  const pixels = () => shown().clientWidth / svg.viewBox.baseVal.width;

  function apply() {
    field.classList.toggle("zoomed", Boolean(view));
    if (!view) { field.style.removeProperty("--zoom"); return; }
    const [x, y] = middle();
    const shift = [x - view.x, y - view.y].map((value) => value * pixels() * view.scale);
    field.style.setProperty("--zoom", `translate(${shift[0]}px, ${shift[1]}px) scale(${view.scale})`);
  }

  function set(next) {
    view = next && { ...next, scale: Math.min(most, Math.max(least, next.scale)) };
    apply();
  }

  // Enlarges so that what is at a place of the screen stays there.
  function by(factor, clientX, clientY) {
    const box = field.getBoundingClientRect();
    const [x, y] = middle();
    const now = view ?? { scale: 1, x, y };
    const scale = Math.min(most, Math.max(least, now.scale * factor));
    const keep = (value, at, start, length) =>
      value + (at === undefined ? 0 : (at - start - length / 2) * (1 / now.scale - 1 / scale) / pixels());
    set({ scale, x: keep(now.x, clientX, box.left, box.width), y: keep(now.y, clientY, box.top, box.height) });
    changed(view, false);
  }

  function pan(dx, dy) {
    if (!view) return;
    const unit = pixels() * view.scale;
    set({ ...view, x: view.x - dx / unit, y: view.y - dy / unit });
    changed(view, false);
  }

  field.addEventListener("wheel", (event) => {
    // A plain wheel scrolls the page, as everywhere.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    by(Math.exp(-Math.max(-40, Math.min(40, event.deltaY * (event.deltaMode ? 18 : 1))) * 0.01),
      event.clientX, event.clientY);
  }, { passive: false });
  field.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (pointers.size >= 2 || (!view && event.pointerType === "mouse")) return;
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    travelled = 0;
  });
  field.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    const now = [event.clientX, event.clientY];
    travelled += Math.hypot(now[0] - before[0], now[1] - before[1]);
    // A click may tremble, and is one for what lies under it.
    if (!other && (!view || travelled < 5)) return;
    if (!field.hasPointerCapture(event.pointerId)) field.setPointerCapture(event.pointerId);
    if (other) {
      const span = (point) => Math.hypot(point[0] - other[0], point[1] - other[1]);
      by(span(now) / Math.max(1, span(before)), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
      pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    } else {
      pan(now[0] - before[0], now[1] - before[1]);
    }
    pointers.set(event.pointerId, now);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    field.addEventListener(name, (event) => { if (pointers.delete(event.pointerId)) changed(view, true); });
  }
  field.addEventListener("click", (event) => {
    if (event.detail && travelled >= 5) event.stopPropagation();
  }, true);
  field.addEventListener("dblclick", () => { set(null); changed(null, true); });
  new ResizeObserver(apply).observe(field);

  return { set, by, pan };
}
