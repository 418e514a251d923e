/**
 * The choices that a reader may make for themselves in this browser; the attribute of <html> is `data-` and the name.
 */
const readerChoices = ["tema", "letra"] as const;

/** The script that marks <html> with them before the first paint: a page in the other colours would flash by. */
export const readerChoicesScript = `try{for(let n of${JSON.stringify(readerChoices)}){let v=localStorage.getItem(n);v&&document.documentElement.setAttribute("data-"+n,v)}}catch{}`;
