import "server-only";

/** Carried by every page and file that shows the newspaper's name, or what else its settings say. */
export const paperTag = "paper";
