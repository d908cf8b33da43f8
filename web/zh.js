// The interface in Chinese: every English sentence of the pages with holes for its numbers and quoted words.

dispatchEvent(new CustomEvent("dictionary", { detail: {
  "Play": "播放",
} }));
