// Which artboards show their picture: those near the window, as long as they are not too many for a machine; the others
// are blank paper.

// Beyond so many at once there are only blank ones: then they are seen as small as stamps.
const mostPictures = 400;
// So many are loaded at the same time.
const portion = 6;

// An artboard is { element, image, box, isNear }. Returns what is called with those near the window, and with those in it.
export function makePictures(artboards) {
  const loaded = new Set();
  let waiting = [];
  let loading = 0;

  function show(near, seen) {
    const shown = new Set([near, seen].find((list) => list.length <= mostPictures));
    for (const artboard of artboards) {
      const isNear = shown.has(artboard);
      if (isNear === artboard.isNear) continue;
      artboard.isNear = isNear;
      artboard.element.classList.toggle("near", isNear);
    }
    waiting = [...shown].filter((artboard) => !loaded.has(artboard));
    next();
  }

  function next() {
    while (loading < portion && waiting.length) {
      const artboard = waiting.shift();
      const { image } = artboard;
      loaded.add(artboard);
      loading += 1;
      const done = () => { loading -= 1; next(); };
      image.src = artboard.address;
      image.loading = "eager";
      image.decode().then(done, done);
    }
    forget();
  }

  // Those that were seen long ago give their pictures back.
  function forget() {
    for (const artboard of loaded) {
      if (loaded.size <= 2 * mostPictures) return;
      if (artboard.isNear) continue;
      artboard.image.removeAttribute("src");
      loaded.delete(artboard);
    }
  }

  return show;
}
