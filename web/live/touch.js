// A finger, a mouse or a pen on a live drawing, as samples with their own times; and the wheel, which drags.

const restOfWheel = 120;
// What a finger has not moved further than is a tap, which no wheel means; in points.
const tapped = 10;

// `touch(phase, x, y, milliseconds)` takes what happens: 0 comes down, 1 moves, 2 is lifted, 3 is taken away. `svg` is
// the drawing that is shown. `joined` is called when a second finger comes down, which ends what the first one does.
// `scrolls` are the elements that a wheel scrolls.
export function makeFinger(svg, holder, scrolls, touch, joined) {
  let pointer = null;
  let wheel = null;
  // All that are down.
  const fingers = new Set();

  function place({ clientX, clientY }) {
    const point = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [point.x, point.y];
  }

  function endWheel() {
    if (!wheel) return;
    clearTimeout(wheel.timer);
    touch(Math.max(...wheel.way) > tapped ? 2 : 3, wheel.x, wheel.y, performance.now());
    wheel = null;
  }

  function cancel(ms) {
    pointer = null;
    touch(3, 0, 0, ms);
  }

  const handlers = {
    pointerdown(event) {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      endWheel();
      if (event.isPrimary && pointer === null) fingers.clear();
      fingers.add(event.pointerId);
      // A second finger is for the page, and so are those after it until all are lifted.
      if (fingers.size > 1) {
        if (pointer !== null) cancel(event.timeStamp);
        if (fingers.size === 2) joined?.();
        return;
      }
      pointer = event.pointerId;
      try {
        holder.setPointerCapture(pointer);
      } catch {
        // It is gone already.
      }
      touch(0, ...place(event), event.timeStamp);
    },
    pointermove(event) {
      if (event.pointerId !== pointer) return;
      // All that the finger did since the last frame. What a browser foretells is never told.
      const samples = event.getCoalescedEvents?.() ?? [];
      for (const sample of samples.length ? samples : [event]) touch(1, ...place(sample), sample.timeStamp);
    },
    pointerup(event) {
      fingers.delete(event.pointerId);
      if (event.pointerId !== pointer) return;
      pointer = null;
      touch(2, ...place(event), event.timeStamp);
    },
    pointercancel({ pointerId, timeStamp }) {
      fingers.delete(pointerId);
      if (pointerId === pointer) cancel(timeStamp);
    },
    // The content follows the wheel as it would follow a finger that comes down where the pointer is. Elsewhere the
    // page scrolls.
    wheel(event) {
      const isHere = wheel || scrolls.some((element) => element.contains(event.target));
      if (event.ctrlKey || event.metaKey || !isHere) return;
      event.preventDefault();
      if (pointer !== null) return;
      const unit = [1, 18, 400][event.deltaMode];
      if (!wheel) {
        const [x, y] = place(event);
        wheel = { x, y, way: [0, 0], timer: 0 };
        touch(0, x, y, event.timeStamp);
      }
      clearTimeout(wheel.timer);
      wheel.timer = setTimeout(endWheel, restOfWheel);
      const way = [event.deltaX * unit, event.deltaY * unit];
      wheel.x -= way[0];
      wheel.y -= way[1];
      wheel.way = wheel.way.map((length, axis) => length + Math.abs(way[axis]));
      touch(1, wheel.x, wheel.y, event.timeStamp);
    },
  };

  return {
    handle: (event) => handlers[event.type]?.(event),
    isDown: () => pointer !== null || wheel !== null,
    // The drawing goes away under it.
    forget() {
      pointer = null;
      clearTimeout(wheel?.timer);
      wheel = null;
    },
    place,
  };
}
