/**
 * Characters that XML cannot contain and nobody types: controls but for tab and line breaks, and two code points that
 * are no characters.
 */
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g;

/**
 * A text as PostgreSQL and XML can hold it: control characters go, and half a character (a lone surrogate)
 * becomes `\uFFFD`.
 */
export const storable = (text: string): string => text.toWellFormed().replace(CONTROLS, "");
