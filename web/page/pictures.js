// Small pictures are drawn while they are seen, one more each frame. A browser lays out and paints the whole of a
// drawing at once, and a page of them together would stand still for a moment; what moves out of sight costs nothing
// either.

export function drawInTurn(images) {
  const waiting = new Set();

  function next() {
    const [image] = waiting;
    if (!image) return;
    waiting.delete(image);
    image.classList.add("drawn");
    requestAnimationFrame(next);
  }

  const observer = new IntersectionObserver((entries) => {
    const idle = !waiting.size;
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) {
        waiting.add(target);
      } else {
        waiting.delete(target);
        target.classList.remove("drawn");
      }
    }
    if (idle) requestAnimationFrame(next);
  }, { rootMargin: "80px" });
  for (const image of images) observer.observe(image);
}
