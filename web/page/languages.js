// The switch between English and Chinese in every page's head. What was chosen stands in the address, and is kept for
// other pages.

import { make } from "./dom.js";
import { language, speak } from "./language.js";
import { keep, kept } from "./kept.js";

const tongues = { en: "English", zh: "中文" };
const other = () => (language() === "en" ? "zh" : "en");

// What the address asks for, else what was chosen before, else what the browser asks for.
export const chosenLanguage = () => [new URLSearchParams(location.hash.slice(1)).get("lang"), kept("flipbook-language"),
  ...navigator.languages.map((tag) => tag.slice(0, 2)), "en"].find((tag) => tongues[tag]);

export function offerLanguages() {
  const button = make("button", { type: "button", class: "plain language", translate: "no" });

  async function change(wanted) {
    await speak(wanted);
    button.lang = other();
    button.textContent = tongues[button.lang];
  }

  const obey = () => change(chosenLanguage());

  button.addEventListener("click", () => {
    const chosen = other();
    keep("flipbook-language", chosen);
    const others = location.hash.slice(1).split("&").filter((pair) => pair.includes("=") && !pair.startsWith("lang="));
    history.replaceState(null, "", `#${[...others, `lang=${chosen}`].join("&")}`);
    change(chosen);
  });
  for (const name of ["hashchange", "popstate"]) addEventListener(name, obey);
  document.querySelector(".masthead").append(button);
  obey();
}
