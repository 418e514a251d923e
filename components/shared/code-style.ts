/**
 * The colours of code (lib/platform/markdown/worker/code-colours.ts), all of them legible on its ground, by day and by night. It
 * stands in the pages that have some: the others do not weigh what they do not need.
 */
export const codeStyle = `
.code-c{color:var(--ink-soft);font-style:italic}
.code-k{color:light-dark(#86110f,#f7a598)}
.code-s{color:light-dark(#2c5a1b,#a9cf8f)}
.code-n{color:light-dark(#7a3e00,#e9b872)}
.code-t{color:light-dark(#1f4e8c,#9cc4f2)}
.code-d{color:light-dark(#86110f,#f7a598);text-decoration:line-through}
`.replaceAll("\n", "");
