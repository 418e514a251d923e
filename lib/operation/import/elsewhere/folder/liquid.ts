/** The lines and tags at which a text is taken apart: fences of code, and what Jekyll and Hugo replace before Markdown. */
const TOKEN = new RegExp(
  [
    "^ {0,3}(?<fence>`{3,}(?!`)(?![^\\n]*`)|~{3,})[^\\n]*$", // ```words``` on one line is no fence
    "\\{%-?\\s*(?<tag>raw|endraw|highlight|endhighlight)\\b(?<options>[^%\\n]{0,200}?)-?%\\}",
    "\\{\\{-?\\s*site\\.(?<site>base)?url\\s*-?\\}\\}",
    "\\{\\{-?\\s*[\"'](?<path>[^\"'\\n]{0,500})[\"']\\s*\\|\\s*(?:relative|absolute)_url\\s*-?\\}\\}",
    "\\{%-?\\s*(?<jekyll>post_url|link)\\s+(?<text>[^%\\s]{1,300})\\s*-?%\\}",
    '\\{\\{[<%]\\s*(?:rel)?ref\\s+(?:path=)?"(?<page>[^"\\n]{1,300})"\\s*[>%]\\}\\}',
  ].join("|"),
  "gm",
);

/**
 * Takes out of a text what Jekyll and Hugo replace before they read Markdown, outside of code: `highlight` becomes a
 * fence, `site.url` goes, and whatever names another text (`post_url`, `link`, `ref`) becomes the path of its file.
 * `raw` goes everywhere. Reads the text once.
 */
export function withoutLiquid(text: string): string {
  const lastEnd = text.lastIndexOf("endhighlight");
  let made = "";
  let at = 0;
  /** The fence, or the tag, that has to be closed before anything else is replaced. */
  let open = "";
  for (const { 0: written, index, groups = {} } of text.matchAll(TOKEN)) {
    const put = (piece: string) => {
      made += text.slice(at, index) + piece;
      at = index + written.length;
    };
    const { fence, tag } = groups;
    if (fence) {
      if (open === "") open = fence;
      else if (fence.startsWith(open) && written.trim() === fence) open = "";
    } else if (tag === "raw" || tag === "endraw") {
      put("");
      if (tag === "raw" && open === "") open = "raw";
      else if (tag === "endraw" && open === "raw") open = "";
    } else if (tag === "endhighlight" && open === "highlight") {
      const last = index > at ? text[index - 1] : made.at(-1);
      put(last === "\n" ? MARK : `\n${MARK}`);
      open = "";
    } else if (open !== "") {
      continue;
    } else if (tag === "highlight" && index < lastEnd) {
      const language = /^\s*([\w+#-]*)/.exec(groups.options ?? "")?.[1] ?? "";
      put(`${MARK}${language}${text[index + written.length] === "\n" ? "" : "\n"}`);
      open = "highlight";
    } else if (!tag) {
      put(placed(groups));
    }
  }
  return made + text.slice(at);
}

/** The fence around highlighted code, which may have the common one in it. */
const MARK = "~~~~";

function placed({ path, jekyll, text, page }: Record<string, string | undefined>): string {
  if (jekyll && text) return encodeURI(jekyll === "post_url" ? `${text}.md` : text);
  if (page) return encodeURI(/^#|\.\w+(?:#|$)/.test(page) ? page : page.replace(/#|$/, ".md$&"));
  return path ?? "";
}
