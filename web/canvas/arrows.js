// What leads in and out of the artboard under the pointer, or with the focus, is lit; other arrows step back.

export function lightArrows(board) {
  let asked = null;
  // A label is no wider than the room between two artboards.
  for (const { style, textContent } of board.querySelectorAll(".ways text")) {
    style.setProperty("--letters", textContent.length);
  }

  function ask(artboard) {
    asked?.classList.remove("asked");
    asked = artboard?.closest(".group");
    if (!asked) return;
    const number = String([...artboard.parentNode.children].indexOf(artboard));
    asked.classList.add("asked");
    for (const arrow of asked.querySelectorAll(".ways g")) {
      arrow.classList.toggle("lit", [arrow.dataset.from, arrow.dataset.to].includes(number));
    }
  }

  for (const name of ["pointerover", "focusin"]) {
    board.addEventListener(name, ({ target }) => ask(target.closest(".artboard")));
  }
  board.addEventListener("pointerleave", () => ask());
}
