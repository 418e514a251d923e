const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * A text without the invisible characters that reorder what is shown (a name or an address can be made to
 * read as another one with them). Arabic and Hebrew need none of these to be shown well.
 */
export const withoutBidiControls = (text: string) => text.replace(BIDI_CONTROLS, "");

/** The scripts that are written from right to left, as ISO 15924 names them. */
export const RTL_SCRIPTS = "Adlm Arab Hebr Mand Nkoo Rohg Samr Syrc Thaa".split(" ");

/** A letter of one of these scripts. */
export const RTL_LETTER = new RegExp(
  `[${RTL_SCRIPTS.map((script) => `\\p{sc=${script}}`).join("")}]`,
  "u",
);
