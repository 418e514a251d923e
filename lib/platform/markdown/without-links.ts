// What a new account publishes must be worth nothing to who sells links; for Markdown, see worker/unlink.ts.

/**
 * What `renderMarkdown` made, with the text of links in their place; those within the page stay, of footnotes for
 * example. In that HTML a tag is what stands between angle brackets: attributes have theirs escaped.
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
