/** Copies a text, so that the longer text from which it was cut can be freed: a slice keeps all of that in memory. */
export const copyOf = (text: string): string => Buffer.from(text).toString();
