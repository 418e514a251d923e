import "server-only";

/** Carried by pages that show what a setting of the site decides, such as whether comments are closed. */
export const settingsTag = "settings";

/** Carried by every page and file that shows the newspaper's name, or what else its settings say. */
export const paperTag = "paper";
