// Scripts that few readers need, fetched when they are: each says what it has in an event of its own name.

const home = document.currentScript?.src;
export const loaded = new Map();

// What `assets/NAME.js`, or the script at an address, brings; null where it cannot be had. Works from a file too,
// where nothing can be fetched.
export function load(name, address = home && new URL(`${name}.js`, home).href) {
  if (!loaded.has(name)) loaded.set(name, new Promise((resolve) => fetchScript(name, address, resolve)));
  return loaded.get(name);
}

function fetchScript(name, address, resolve) {
  const element = document.createElement("script");
  addEventListener(`flipbook-${name}`, (event) => resolve(event.detail), { once: true });
  // A page that is one file has it inside.
  const inside = document.getElementById(`inside-${name}`)?.text;
  if (inside) element.text = inside;
  else element.src = address;
  element.onerror = () => {
    // It may be there when it is wanted again.
    element.remove();
    loaded.delete(name);
    resolve(null);
  };
  document.head.append(element);
}
