// A haptic as a ring round the drawing, and a vibration where the device has it.

export function pulse(holder, vibrates = true) {
  if (vibrates) navigator.vibrate?.(8);
  holder.classList.remove("pulse");
  // A style that is asked for between the two makes the pulse begin anew.
  holder.getBoundingClientRect();
  holder.classList.add("pulse");
}
