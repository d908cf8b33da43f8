// Text as it is compared when somebody looks for words.

export const plain = (text) => text.normalize("NFKC").toLowerCase();
