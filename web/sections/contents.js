// Where one is: the list of a page's sections says it, and menus close once it is elsewhere.

export function followSections() {
  const list = document.querySelector(".contents ul");
  const rows = [...list?.querySelectorAll("a") ?? []].map((link) => (
    { link, section: document.getElementById(link.hash.slice(1)).closest(".paper") }));
  let [chosen, isAsked] = [null, false];
  const top = ({ section }) => section.getBoundingClientRect().top;

  // The section at a line that is high in the window, and at its foot once the page is at its end.
  async function mark() {
    // In the page's first frame they are not laid out.
    const { finished } = document.querySelector(".sheets").getAnimations()[0] ?? {};
    await finished?.catch(() => {});
    isAsked = false;
    const left = document.documentElement.scrollHeight - scrollY - innerHeight;
    const line = innerHeight * (1 - 0.7 * Math.min(1, left / innerHeight));
    // What was gone to is where one is until it is out of sight.
    if (chosen && !(top(chosen) > -9 && top(chosen) < innerHeight)) chosen = null;
    const present = chosen ?? rows.findLast((row) => top(row) < line);
    for (const row of rows) {
      if (row !== present) row.link.removeAttribute("aria-current");
      else if (!row.link.hasAttribute("aria-current")) {
        row.link.setAttribute("aria-current", "location");
        list.scrollLeft = row.link.offsetLeft - 40;
      }
    }
  }

  for (const row of rows) row.link.addEventListener("click", () => { chosen = row; });
  if (!rows.length) return;
  addEventListener("scroll", () => {
    if (!isAsked) requestAnimationFrame(mark);
    isAsked = true;
  }, { passive: true });
  if (scrollY > 0) mark();
}

// By Escape too. A list that is longer than its menu opens where one is.
export function closeMenus() {
  const open = () => document.querySelectorAll(".siblings [open]");
  for (const name of ["pointerdown", "focusin"]) {
    addEventListener(name, ({ target }) => {
      for (const menu of open()) if (!menu.contains(target)) menu.open = false;
    });
  }
  // One may be open before this script is there.
  function show(menu) {
    const link = menu.querySelector(".siblings li [aria-current]");
    if (link) link.closest("ul").scrollTop = link.offsetTop - 40;
  }
  open().forEach(show);
  addEventListener("toggle", ({ target }) => show(target), true);
  // Before the stage hears it, which leaves a mode by the same key.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of open()) {
      event.preventDefault();
      menu.open = false;
      menu.firstElementChild.focus();
    }
  });
}
