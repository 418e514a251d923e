// The texts of new accounts must be worth nothing to people who sell links; for Markdown, see worker/unlink.ts.

/**
 * Takes the links out of HTML that `renderMarkdown` made and leaves their text in place; links within the page stay,
 * those of footnotes for example. In that HTML everything between angle brackets is a tag: attributes have theirs
 * escaped.
 */
export function withoutLinks(html: string): string {
  let within = false;
  return html.replace(/<a(?=[\s>])[^>]*>|<\/a>/g, (tag) => {
    if (tag !== "</a>") {
      within = /\shref="#/.test(tag) || !/\shref=/.test(tag);
      return within ? tag : "";
    }
    return within ? tag : "";
  });
}
