/** Returns a number of entries in words: `1 entrada`, `3 entradas`. */
export const countOf = (count: number): string => (count === 1 ? "1 entrada" : `${count} entradas`);
