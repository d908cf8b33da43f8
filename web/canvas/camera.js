// Where one looks at a board from: the board's point in the middle of the window, and how large it is seen.

export const least = 0.01;
export const most = 8;

const within = (scale) => Math.min(most, Math.max(least, scale));

// Moves by pixels of the window.
export const panned = (camera, dx, dy) =>
  ({ ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale });

// Enlarges by a factor; what lies at (px, py), counted from the middle of the window, stays there.
export function zoomed(camera, factor, px = 0, py = 0) {
  const scale = within(camera.scale * factor);
  const share = 1 / camera.scale - 1 / scale;
  return { scale, x: camera.x + px * share, y: camera.y + py * share };
}

// The camera that shows a rectangle of the board in a window, with some room around it.
export function fitted(rectangle, width, height, room = 0.06) {
  const scale = within(Math.min(width / rectangle.width, height / rectangle.height) * (1 - 2 * room));
  return { scale, x: rectangle.x + rectangle.width / 2, y: rectangle.y + rectangle.height / 2 };
}

// The camera that shows a rectangle below `top` pixels of a window as large as may be while none of the `boxes` of the
// board lies under one of the window's `corners`: beside the first of them, or above it; without regard to any where
// all of that were less than half as large.
export function clear(rectangle, boxes, [width, height], top, corners) {
  const [first] = corners;
  const views = [[0, 0], [first.x + first.width, 0], [0, height - first.y]].map(([left, bottom]) => {
    const { scale, x } = fitted(rectangle, width - left, height - top - bottom, 0.03);
    return { scale, x: x - left / 2 / scale, y: rectangle.y + (height / 2 - top - 8) / scale };
  });
  const isFree = ({ scale, x, y }) => corners.every((corner) => boxes.every((box) => !overlaps(corner, {
    x: (box.x - x) * scale + width / 2, y: (box.y - y) * scale + height / 2,
    width: box.width * scale, height: box.height * scale })));
  views.sort((a, b) => b.scale - a.scale);
  return views.find((view) => view.scale > views[0].scale / 2 && isFree(view)) ?? views[0];
}

// The rectangle of the board that a window shows.
export function visible(camera, width, height) {
  const [w, h] = [width / camera.scale, height / camera.scale];
  return { x: camera.x - w / 2, y: camera.y - h / 2, width: w, height: h };
}

export const overlaps = (a, b) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export function around(rectangles) {
  const [x, y] = [Math.min(...rectangles.map((r) => r.x)), Math.min(...rectangles.map((r) => r.y))];
  return {
    x, y,
    width: Math.max(...rectangles.map((r) => r.x + r.width)) - x,
    height: Math.max(...rectangles.map((r) => r.y + r.height)) - y,
  };
}

export function writeCamera({ x, y, scale }) {
  return `at=${Math.round(x)},${Math.round(y)},${Number(scale.toPrecision(3))}`;
}

// Null where an address names no place, or none that could be.
export function readCamera(hash) {
  const match = /(?:^#|&)at=(-?\d{1,7}),(-?\d{1,7}),(\d*\.?\d+)(?:&|$)/.exec(hash);
  const scale = Number(match?.[3]);
  return scale >= least && scale <= most ? { x: Number(match[1]), y: Number(match[2]), scale } : null;
}
