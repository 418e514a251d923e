/** The same text, without what it was cut out of: a piece of a text keeps all of it in memory. */
export const copyOf = (text: string): string => Buffer.from(text).toString();
