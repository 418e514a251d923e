import "server-only";

/** The tag of pages that show what a setting of the site decides, such as whether comments are closed. */
export const settingsTag = "settings";

/** The tag of every page and file that shows the newspaper's name, or another of its settings (`paperRules`, `ai_mode`). */
export const paperTag = "paper";
