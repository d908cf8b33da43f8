// The figures of curves that are in sight, as a set; `call` after every change of it. What no reader sees need not be
// written, and to write it costs more than the drawing does.
export function watchFigures(curves, call) {
  const seen = new Set();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) isIntersecting ? seen.add(target) : seen.delete(target);
    call();
  });
  for (const { figure } of curves) observer.observe(figure);
  return seen;
}
