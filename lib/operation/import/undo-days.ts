/** How many days an import can be undone. */
export const UNDO_DAYS = 7;
