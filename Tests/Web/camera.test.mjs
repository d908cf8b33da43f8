// The camera over a board: what is under the pointer stays there, what is fitted is seen, addresses read back.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  around, clear, fitted, least, most, overlaps, panned, readCamera, visible, writeCamera, zoomed,
} from "../../web/canvas/camera.js";

const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} and ${b}`);

test("zooming keeps the place under the pointer", () => {
  const camera = { x: 100, y: -40, scale: 0.5 };
  const after = zoomed(camera, 3, 120, -60);
  near(camera.x + 120 / camera.scale, after.x + 120 / after.scale);
  near(camera.y - 60 / camera.scale, after.y - 60 / after.scale);
});

test("zooming stops at its ends without moving", () => {
  const camera = { x: 1, y: 2, scale: most };
  assert.deepEqual(zoomed(camera, 9, 50, 50), camera);
  assert.equal(zoomed({ x: 1, y: 2, scale: least * 2 }, 0.001).scale, least);
});

test("panning moves by pixels whatever the scale", () => {
  assert.deepEqual(panned({ x: 0, y: 0, scale: 0.25 }, 10, -5), { x: -40, y: 20, scale: 0.25 });
});

test("what is fitted is seen as a whole", () => {
  const box = { x: 50, y: 900, width: 400, height: 3000 };
  const seen = visible(fitted(box, 800, 600), 800, 600);
  assert.ok(seen.x <= box.x && seen.y <= box.y && seen.x + seen.width >= 450 && seen.y + seen.height >= 3900);
});

test("what is fitted lies below the top and under no corner, and is no smaller than that asks for", () => {
  const corners = [{ x: 0, y: 500, width: 200, height: 100 }, { x: 700, y: 540, width: 100, height: 60 }];
  const onScreen = ({ scale, x, y }, box) => ({
    x: (box.x - x) * scale + 400, y: (box.y - y) * scale + 300,
    width: box.width * scale, height: box.height * scale,
  });
  const see = (...boxes) => {
    const camera = clear(around(boxes), boxes, [800, 600], 64, corners);
    const shown = boxes.map((box) => onScreen(camera, box));
    for (const box of shown) {
      assert.ok(box.x >= 0 && box.y >= 64 && box.x + box.width <= 800 && box.y + box.height <= 600,
        JSON.stringify(box));
      for (const corner of corners) assert.ok(!overlaps(box, corner), JSON.stringify([box, corner]));
    }
    return around(shown);
  };
  // As wide as the window, where it ends above the corners; above them; beside the first.
  assert.ok(see({ x: 10, y: 20, width: 1000, height: 500 }).width > 700);
  assert.ok(see({ x: -5, y: 0, width: 1000, height: 700 }).width > 550);
  assert.ok(see({ x: 0, y: 0, width: 400, height: 600 }).height > 490);
  // A corner of the board where nothing lies is free.
  assert.ok(see({ x: 0, y: 0, width: 700, height: 60 }, { x: 300, y: 0, width: 200, height: 480 }).height > 490);
  // In a window without room for both, it is seen at least.
  const low = clear({ x: 0, y: 0, width: 1000, height: 600 },
    [{ x: 0, y: 0, width: 1000, height: 600 }], [300, 200], 64,
    [{ x: 0, y: 100, width: 290, height: 100 }]);
  assert.ok(low.scale > 0.2);
});

test("rectangles that only touch do not overlap", () => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  assert.ok(!overlaps(box, { x: 10, y: 0, width: 5, height: 5 }));
  assert.ok(overlaps(box, { x: 9, y: 9, width: 5, height: 5 }));
  assert.deepEqual(around([box, { x: 20, y: -5, width: 1, height: 1 }]), { x: 0, y: -5, width: 21, height: 15 });
});

test("addresses", () => {
  assert.deepEqual(readCamera(`#${writeCamera({ x: 12.4, y: -3000, scale: 0.12345 })}`),
    { x: 12, y: -3000, scale: 0.123 });
  for (const wrong of ["", "#at=1,2", "#at=1,2,0", "#at=1,2,99", "#at=a,b,c", "#at=99999999,0,1", "#cat=1,2,1"]) {
    assert.equal(readCamera(wrong), null);
  }
});
