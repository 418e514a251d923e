/** Whether a dialog stands over the screen, to which the keys belong; one that was closed still fades for a moment. */
export const hasOpenDialog = (): boolean =>
  document.querySelector(":is([role=dialog], [role=alertdialog]):not([data-state=closed])") !==
  null;
