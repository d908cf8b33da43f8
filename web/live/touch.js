// Fingers, a mouse or a pen on a live drawing, as samples with their own times; and the wheel, which drags.

const restOfWheel = 120;
// What a finger has not moved further than is a tap, which no wheel means; in points.
const tapped = 10;
// Two fingers that move within so many milliseconds move at once.
const atOnce = 3;

// `touch(phase, x, y, milliseconds)` takes what happens: 0 comes down, 1 moves, 2 is lifted, 3 is taken away; four more
// is the second finger, where the design `takesTwo`. `svg` is the drawing that is shown. `joined` is called when a
// second finger comes down; in a design for one it ends what the first one does, or drags with it. `scrolls` are the
// elements that a wheel scrolls.
export function makeFinger(svg, holder, scrolls, touch, joined, takesTwo = false) {
  // The pointers of the first finger and of the second.
  const held = [null, null];
  const { width, height } = svg.viewBox.baseVal;
  // A mouse with Alt is two fingers, opposite each other.
  let isMirrored = false;
  let wheel = null;
  // All that are down.
  const fingers = new Set();
  // Moves of two fingers, which come one finger after the other.
  let moves = [];
  // In a design for one, where those are that drag together. As in UIKit it follows their middle, and stays where it is
  // when one comes or goes.
  const dragging = new Map();
  let middle = null;
  // Where a finger came down that does not drag yet.
  let start = null;
  const isOfMany = (event) => held[0] !== null && dragging.size > 1 && dragging.has(event.pointerId);

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

  // Where a finger is, or with others the middle.
  function follow({ pointerId }, sample) {
    const to = place(sample);
    if (takesTwo) return to;
    const from = dragging.get(pointerId) ?? to;
    dragging.set(pointerId, to);
    middle = middle.map((value, axis) => value + (to[axis] - from[axis]) / dragging.size);
    if (start && Math.hypot(to[0] - start[0], to[1] - start[1]) > tapped) start = null;
    return middle;
  }

  // In the order of their times; of two at once the second finger's is first. Else its way would begin where the first
  // one's ends, and be short and fast.
  function flush() {
    const waiting = moves.sort((one, other) => one[3] - other[3]);
    moves = [];
    waiting.forEach((move, index) => {
      const next = waiting[index + 1];
      if (next && next[0] !== move[0] && next[3] - move[3] < atOnce) move[3] = next[3];
    });
    for (const move of waiting.sort((one, other) => one[3] - other[3] || other[0] - one[0])) touch(...move);
  }

  function send(phase, which, [x, y], ms) {
    if (isMirrored) touch(phase + 4, width - x, height - y, ms);
    if (phase === 1 && !held.includes(null)) moves.push([1 + 4 * which, x, y, ms]);
    else touch(phase + 4 * which, x, y, ms);
  }

  function cancel(which, ms) {
    if (held[which] === null) return;
    flush();
    send(3, which, [0, 0], ms);
    held[which] = null;
    if (which === 0) isMirrored = false;
  }

  const handlers = {
    pointerdown(event) {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      endWheel();
      flush();
      if (event.isPrimary && held[0] === null && held[1] === null) fingers.clear();
      fingers.add(event.pointerId);
      const which = held.indexOf(null);
      if (!takesTwo && !start && held[0] !== null) {
        follow(event, event);
        event.stopPropagation();
        joined?.();
        return;
      }
      // One too many is for the page, and so are those after it until all are lifted.
      if (fingers.size > (takesTwo && !isMirrored ? 2 : 1) || which < 0) {
        cancel(0, event.timeStamp);
        cancel(1, event.timeStamp);
        if (fingers.size === 2) joined?.();
        return;
      }
      held[which] = event.pointerId;
      isMirrored = takesTwo && event.altKey && event.pointerType === "mouse";
      try {
        holder.setPointerCapture(event.pointerId);
      } catch {
        // It is gone already.
      }
      start = middle = place(event);
      dragging.clear();
      send(0, which, follow(event, event), event.timeStamp);
      if (fingers.size === 2) {
        // The stage would zoom.
        event.stopPropagation();
        joined?.();
      }
    },
    pointermove(event) {
      if (isOfMany(event)) {
        // One of a frame: they tell of the same time one after the other.
        moves = [[1, ...follow(event, event), event.timeStamp]];
        return;
      }
      const which = held.indexOf(event.pointerId);
      if (which < 0) return;
      // All that the finger did since the last frame. What a browser foretells is never told.
      const samples = event.getCoalescedEvents?.() ?? [];
      for (const sample of samples.length ? samples : [event]) send(1, which, follow(event, sample), sample.timeStamp);
    },
    pointerup(event) {
      fingers.delete(event.pointerId);
      if (isOfMany(event)) {
        flush();
        dragging.delete(event.pointerId);
        [held[0]] = dragging.keys();
        return;
      }
      const which = held.indexOf(event.pointerId);
      if (which < 0) return;
      flush();
      held[which] = null;
      send(2, which, follow(event, event), event.timeStamp);
      isMirrored = false;
    },
    pointercancel({ pointerId, timeStamp }) {
      fingers.delete(pointerId);
      const which = held.indexOf(pointerId);
      if (which >= 0 || dragging.has(pointerId)) cancel(Math.max(which, 0), timeStamp);
    },
    // The content follows the wheel as it would follow a finger that comes down where the pointer is. Elsewhere the
    // page scrolls.
    wheel(event) {
      const isHere = wheel || scrolls.some((element) => element.contains(event.target));
      if (event.ctrlKey || event.metaKey || !isHere) return;
      event.preventDefault();
      if (held[0] !== null) return;
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
    isDown: () => held[0] !== null || held[1] !== null || wheel !== null,
    flush,
    // All fingers are taken away.
    cancel(ms) {
      cancel(0, ms);
      cancel(1, ms);
    },
    // The drawing goes away under it.
    forget() {
      held.fill(null);
      moves = [];
      isMirrored = false;
      clearTimeout(wheel?.timer);
      wheel = null;
    },
    place,
  };
}
