// Previews run while they are seen, and cost nothing while they are not.

export function startPreviews(cards) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const picture = target.querySelector("picture");
      const image = picture?.querySelector("img");
      if (!image || still.matches) continue;
      image.dataset.moving ??= image.getAttribute("src");
      const wanted = isIntersecting ? image.dataset.moving : picture.querySelector("source").getAttribute("srcset");
      if (image.getAttribute("src") !== wanted) image.setAttribute("src", wanted);
    }
  }, { rootMargin: "80px" });
  for (const card of cards) observer.observe(card);
}
