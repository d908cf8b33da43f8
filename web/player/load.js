// Scripts that few readers need, fetched when they are: each says what it has in an event of its own name.

const home = document.currentScript?.src;

// What `assets/NAME.js` brings; null where it cannot be had. Works from a file too, where nothing can be fetched.
export function load(name) {
  return new Promise((resolve) => {
    if (!home) { resolve(null); return; }
    addEventListener(`flipbook-${name}`, (event) => resolve(event.detail), { once: true });
    const element = document.createElement("script");
    element.src = new URL(`${name}.js`, home).href;
    element.onerror = () => resolve(null);
    document.head.append(element);
  });
}
