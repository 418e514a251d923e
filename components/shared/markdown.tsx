import { cn } from "@/components/ui/cn";
import { codeStyle } from "./code-style";
import { EmbedPlayers } from "./embed-players";
import { embedStyle } from "./embed-style";

/** Shows what `renderMarkdown` made, and nothing else: its HTML is put into the page as it is. */
export function MarkdownHtml({ html, className }: { html: string; className?: string }) {
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
      <div className={cn("prose-entry", className)} dangerouslySetInnerHTML={{ __html: html }} />
      {html.includes(" data-player=") && <EmbedPlayers />}
    </>
  );
}
