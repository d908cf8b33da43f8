// Text as searches compare it.

export const plain = (text) => text.normalize("NFKC").toLowerCase();
