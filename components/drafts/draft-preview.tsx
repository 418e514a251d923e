import { Byline } from "@/components/entries/byline";
import { LeadImage } from "@/components/entries/lead-image/lead-image";
import { MarkdownHtml } from "@/components/shared/markdown";
import { spoken } from "@/lib/platform/text/languages";
import type { Preview } from "@/lib/texts/drafts/preview";
import { disclosureAttribute, marksOf } from "@/lib/texts/provenance/marks";

/** Shows an unpublished text as its page will look, and a line that says that it is not published. */
export function DraftPreview({ preview }: { preview: Preview }) {
  const { note } = marksOf(preview);
  const words = spoken(preview);
  return (
    <>
      <p
        role="note"
        className="border-b-2 border-accent bg-accent-soft px-4 py-3 text-center text-sm font-medium"
      >
        Vista previa: este texto no está publicado
      </p>
      <article {...disclosureAttribute(preview)} className="page py-10 sm:py-14">
        <header className="mx-auto max-w-[42rem]">
          <h1 {...words} className="headline text-4xl wrap-anywhere sm:text-5xl">
            {preview.title.trim() || "Sin título"}
          </h1>
          {preview.summary && (
            <p
              {...words}
              className="mt-4 font-serif text-lg text-pretty wrap-anywhere text-muted-foreground sm:text-xl"
            >
              {preview.summary}
            </p>
          )}
          <p className="mt-6 flex min-h-14 items-center border-y py-3 text-sm">
            <Byline entry={preview} whole />
          </p>
          {note && <p className="mt-3 text-sm text-muted-foreground">{note}</p>}
        </header>
        {preview.image && <LeadImage entry={preview} image={preview.image} />}
        <MarkdownHtml
          html={preview.html}
          lang={words.lang}
          className="prose-page mx-auto mt-9 max-w-[42rem] wrap-anywhere"
        />
      </article>
    </>
  );
}
