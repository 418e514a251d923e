/** Returns whether a dialog is open, to which keys then belong; one that was closed still fades for a moment. */
export const hasOpenDialog = (): boolean =>
  document.querySelector(":is([role=dialog], [role=alertdialog]):not([data-state=closed])") !==
  null;
