import { escape } from "he";

/** A text as HTML and XML hold it, inside an element or a quoted attribute. */
export const escapeMarkup = (text: string): string => escape(text);

/** JSON without a `<`, so that nothing in it can end the element or the tag that it stands in. */
export const escapeJson = (json: string): string => json.replaceAll("<", "\\u003c");
