// A haptic as a ring round the drawing, and a vibration where the device has it.

import { make } from "../page/dom.js";
import { keep, kept } from "../page/kept.js";

const key = "flipbook-vibration";
let vibrates = kept(key) !== "off";

export function pulse(holder) {
  if (vibrates) navigator.vibrate?.(8);
  holder.classList.remove("pulse");
  // A style that is asked for between the two makes the pulse begin anew.
  holder.getBoundingClientRect();
  holder.classList.add("pulse");
}

// The switch of the vibration; null where the design has no haptics, or the device no motor: browsers of desktops
// take the call and do nothing.
export function vibrationSwitch({ haptics }, say) {
  if (haptics === false || !navigator.vibrate || !navigator.maxTouchPoints) return null;
  const control = make("input", { type: "checkbox", role: "switch", checked: vibrates });
  control.addEventListener("change", () => {
    vibrates = control.checked;
    keep(key, vibrates ? "on" : "off");
  });
  return make("label", {}, control, say("Vibrate with haptics"));
}
