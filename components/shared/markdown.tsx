import { cn } from "@/components/ui/cn";
import { EmbedPlayers } from "./embed-players";

/** Shows what `renderMarkdown` made, and nothing else: its HTML is put into the page as it is. */
export function MarkdownHtml({ html, className }: { html: string; className?: string }) {
  return (
    <>
      <div className={cn("prose-entry", className)} dangerouslySetInnerHTML={{ __html: html }} />
      {html.includes(" data-player=") && <EmbedPlayers />}
    </>
  );
}
