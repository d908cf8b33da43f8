// A script that is fetched when it is needed, and has a style sheet of its own.

// Calls once the sheet with the script's name is there, or cannot be. A page that is one file has it already.
export function whenStyled(call) {
  if (!document.currentScript.src) { call(); return; }
  document.head.append(Object.assign(document.createElement("link"),
    { rel: "stylesheet", href: document.currentScript.src.replace(/js$/, "css"), onload: call, onerror: call }));
}
