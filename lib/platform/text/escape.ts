import { escape } from "he";

/** A text as HTML and XML hold it, inside an element or a quoted attribute. */
export const escapeMarkup = (text: string): string => escape(text);

/** A text as HTML and XML hold it inside an element: quotation marks stay as they are. */
export const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** JSON without a `<`, so that nothing in it can end the element or the tag that it is in. */
export const escapeJson = (json: string): string => json.replaceAll("<", "\\u003c");
