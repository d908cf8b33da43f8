// The switch between English and Chinese in every page's head. What was chosen is kept for other pages.

import { make } from "./dom.js";
import { language, preferred, speak } from "./language.js";

const tongues = { en: "English", zh: "中文" };

// Returns a function that says which language was chosen by hand, if any was.
export function offerLanguages(asked) {
  let chosen = null;
  const button = make("button", { type: "button", class: "plain language", translate: "no" });

  async function change(wanted) {
    await speak(wanted);
    const other = language() === "en" ? "zh" : "en";
    button.textContent = tongues[other];
    button.lang = other;
  }

  button.addEventListener("click", () => {
    chosen = language() === "en" ? "zh" : "en";
    keep(chosen);
    change(chosen);
  });
  document.querySelector(".masthead").append(button);
  change(asked ?? kept() ?? preferred());
  return () => chosen;
}

// Storage may be shut, as it is for pages opened from a file in some browsers.
function kept() {
  try {
    const value = localStorage.getItem("flipbook-language");
    return tongues[value] ? value : null;
  } catch {
    return null;
  }
}

function keep(value) {
  try {
    localStorage.setItem("flipbook-language", value);
  } catch {
    // Then the choice holds for this page.
  }
}
