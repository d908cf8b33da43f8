// Ids of a drawing that stands on a page for the second time.

// Has an element's own id, and all ids that it refers to, begin with `prefix`.
export function rename(element, prefix) {
  for (const attribute of [...element.attributes]) {
    const { name, value } = attribute;
    if (name === "id") element.setAttribute("id", prefix + value);
    else if (name.endsWith("href") && value.startsWith("#")) element.setAttribute(name, `#${prefix}${value.slice(1)}`);
    else if (value.includes("url(")) element.setAttribute(name, value.replace(/url\(\s*["']?#/g, `$&${prefix}`));
  }
}
