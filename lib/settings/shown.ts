import "server-only";

/** Carried by pages that show what a setting of the site decides, such as whether comments are closed. */
export const settingsTag = "settings";
