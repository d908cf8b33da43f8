// What a reader has chosen, kept for the next visit where the browser lets a page keep anything.

export function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then it holds for this page.
  }
}
