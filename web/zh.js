// The interface in Chinese: every English sentence of the pages with holes for its numbers and quoted words.

dispatchEvent(new CustomEvent("flipbook-zh", { detail: {
  "Play": "播放",
} }));
