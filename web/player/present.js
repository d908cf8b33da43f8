// The full screen with nothing but the drawing on it: the controls come with the pointer, and go once it rests.

const rest = 2500;
let timer = 0;

export function present(stage, player) {
  if (!player.isFull()) player.toggleFull();
  stage.classList.add("presenting");
  // By keyboard the controls are reached as ever.
  document.activeElement.blur();
  if (timer) return;
  const sleep = () => stage.classList.remove("awake");
  timer = 1;
  stage.addEventListener("pointermove", () => {
    stage.classList.add("awake");
    clearTimeout(timer);
    timer = setTimeout(sleep, rest);
  });
}
