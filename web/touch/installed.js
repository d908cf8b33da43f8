// What a page on a home screen can do beyond one in a browser: it works offline, and keeps the way that it is held.

export const isInstalled = () => matchMedia("(display-mode: fullscreen), (display-mode: standalone)").matches;

export function keepOffline(width, height) {
  const lock = () => {
    if (width === height || !(document.fullscreenElement || isInstalled())) return;
    // Refused where the browser or the device has no such lock.
    screen.orientation?.lock?.(width < height ? "portrait" : "landscape").catch(() => {});
  };
  document.addEventListener("fullscreenchange", lock);
  lock();
  // What lies on a disk has no place on a home screen, and browsers complain of its manifest.
  if (location.protocol === "file:") document.querySelector('link[rel="manifest"]').remove();
  // Browsers allow a worker on https and on this machine. A preview changes with each save: nothing of it is kept.
  const isOffered = isSecureContext && location.protocol.startsWith("http") && "serviceWorker" in navigator;
  if (!isOffered || document.querySelector("script[data-stamp]")) return;
  navigator.serviceWorker.register("worker.js", { updateViaCache: "none" }).catch(() => {});
}
