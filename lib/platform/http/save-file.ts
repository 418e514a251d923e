/** Has the browser save the file at an address of our own, while it arrives. */
export function saveFile(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = ""; // the name is the answer's
  link.click();
}
