// The clock of a stage: SVG's own, at any speed.

// At full speed the browser moves the drawing by itself. At others the time is set before every frame, counted from
// where and when playing began, so that no rounding adds up. `changed` is called whenever the time or the state did;
// `started` says whether the drawing follows at once when a time is set.
export function makeClock(svg, duration, changed) {
  const clock = { duration, time: 0, playing: false, started: false, speed: 1, loops: true };
  let origin = null;
  let request = 0;
  // Whether something else than SVG's animation shows the time. The animation is out of the page then, and left alone:
  // Chromium crashes where one whose time was set meanwhile is there again and runs.
  let isApart = false;
  let resumes = false;

  // Whole milliseconds, because Firefox rounds to them. What is shown is not asked back: until the page has loaded,
  // Chromium keeps the time that was set but answers zero.
  function place(ms) {
    clock.time = Math.max(0, Math.min(Math.round(ms), clock.duration));
    if (!isApart) svg.setCurrentTime(clock.time / 1000);
    origin = null;
  }

  function run(on) {
    clock.playing = on;
    origin = null;
    if (on && isSVGs()) svg.unpauseAnimations();
    else if (!isApart) svg.pauseAnimations();
    cancelAnimationFrame(request);
    if (on) request = requestAnimationFrame(frame);
  }

  const isSVGs = () => clock.speed === 1 && !isApart;

  function frame(now) {
    request = requestAnimationFrame(frame);
    let ms;
    if (isSVGs()) {
      ms = svg.getCurrentTime() * 1000;
    } else {
      origin ??= { now, time: clock.time };
      ms = origin.time + (now - origin.now) * clock.speed;
    }
    if (ms < clock.duration) {
      if (!isSVGs() && !isApart) svg.setCurrentTime(Math.round(ms) / 1000);
      clock.time = ms;
    } else if (clock.loops) {
      place(0);
    } else {
      run(false);
      place(clock.duration);
    }
    changed();
  }

  clock.seek = (ms) => { place(ms); changed(); };
  clock.play = () => {
    if (clock.time >= clock.duration) place(0);
    if (!clock.playing) run(true);
    changed();
  };
  clock.pause = () => {
    const moved = clock.playing;
    run(false);
    if (moved) place(clock.time);
    changed();
  };
  function change(act) {
    if (clock.playing) place(clock.time);
    act();
    // In WebKit a drawing that was taken out of the page runs on once it is there again.
    run(clock.playing);
  }

  clock.setSpeed = (speed) => {
    change(() => { clock.speed = speed; });
    changed();
  };
  // For what takes so many milliseconds and is no animation; null is for the animation again.
  clock.setLength = (ms) => {
    change(() => {
      isApart = ms !== null;
      clock.duration = Math.ceil((ms ?? duration) - 1e-6);
    });
    place(clock.time);
  };

  // Until the page has loaded, Chromium's drawings show one time only, whatever is set.
  const start = () => setTimeout(() => { clock.started = true; place(clock.time); changed(); });
  if (document.readyState === "complete") start();
  else addEventListener("load", start);

  // A hidden page is not seen: its animation would be missed.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && clock.playing) { resumes = true; clock.pause(); }
    else if (!document.hidden && resumes) { resumes = false; clock.play(); }
  });
  return clock;
}
