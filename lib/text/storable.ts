/**
 * A text as PostgreSQL can store it: NUL bytes go, and half a character (a lone surrogate) becomes `\uFFFD`.
 * A text that comes back shorter had NUL bytes.
 */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "");
