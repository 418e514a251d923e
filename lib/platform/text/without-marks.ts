/** A short Markdown text to be shown as plain text: without the marks of emphasis, links, headings and lists. */
export const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/^ {0,3}(?:#{1,6}|>|[-*+]) +/gm, "")
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*\)/g, "$1")
    .replace(/(\*\*|\*|~~|`)(?=\S)([^\n]*?\S)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}_])(__?)(?=\S)([^\n]*?\S)\1(?![\p{L}\p{N}_])/gu, "$2");
