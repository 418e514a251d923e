import { cn } from "@/components/ui/cn";
import { EmbedPlayers } from "./embed-players";
import { embedStyle } from "./embed-style";

interface MarkdownHtmlProps {
  html: string;
  /** The language of the text, where it is not the page's. */
  lang?: string;
  className?: string;
}

/** Shows HTML that `renderMarkdown` made. Give it no other HTML: it is put into the page as it is. */
export function MarkdownHtml({ html, lang, className }: MarkdownHtmlProps) {
  return (
    <>
      {html.includes('<figure class="embed ') && (
        <style href="embeds" precedence="medium">
          {embedStyle}
        </style>
      )}
      {html.includes('<span class="code-') && (
        <style href="code" precedence="medium">
          {codeStyle}
        </style>
      )}
      <div
        lang={lang}
        className={cn("prose-entry", className)}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {html.includes(" data-player=") && <EmbedPlayers />}
    </>
  );
}

/**
 * The colours of code (lib/platform/markdown/worker/code-colours.ts), all of them legible on its ground, by day and by
 * night. Only pages with code contain them, so that the others stay small.
 */
const codeStyle = `
.code-c{color:var(--ink-soft);font-style:italic}
.code-k{color:light-dark(#86110f,#f7a598)}
.code-s{color:light-dark(#2c5a1b,#a9cf8f)}
.code-n{color:light-dark(#7a3e00,#e9b872)}
.code-t{color:light-dark(#1f4e8c,#9cc4f2)}
.code-d{color:light-dark(#86110f,#f7a598);text-decoration:line-through}
`.replaceAll("\n", "");
