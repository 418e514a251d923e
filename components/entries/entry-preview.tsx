"use client";

import { useQuery } from "@tanstack/react-query";
import { EntryImage } from "@/components/shared/entry-image";
import { MarkdownHtml } from "@/components/shared/markdown";
import { QueryState } from "@/components/shared/query-state";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { errorText } from "@/lib/platform/http/client";
import { spoken } from "@/lib/platform/text/languages";
import { previewQuery } from "@/lib/texts/entries/client";
import type { EntryForm } from "@/lib/texts/entries/schema";
import type { WordName } from "@/lib/texts/entries/words";
import { LeadCaption } from "./lead-image/lead-image";

interface EntryPreviewProps {
  /** The text of the form; undefined while it is not shown. */
  text: EntryForm | undefined;
  onClose: () => void;
}

/** 'Vista previa': the text of the form as its page will show it. */
export function EntryPreview({ text, onClose }: EntryPreviewProps) {
  return (
    <Dialog open={text !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent closeLabel="Cerrar la vista previa" className="max-w-3xl sm:p-10">
        {text && (
          <>
            <PreviewHeader label="Vista previa" title={text.title} />
            <PreviewText text={text} />
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** The heading of a dialog that shows a text; `label` says which one. */
export const PreviewHeader = ({ label, title }: { label: string; title: string }) => (
  <DialogHeader>
    <DialogDescription className="kicker">{label}</DialogDescription>
    <DialogTitle dir="auto" className="text-3xl">
      {title.trim() || "Sin título"}
    </DialogTitle>
  </DialogHeader>
);

/** A text in a dialog, below its heading, as its page shows it. */
export function PreviewText({ text }: { text: Pick<EntryForm, "content" | "image" | WordName> }) {
  const { content, summary, image, image_alt } = text;
  const query = useQuery(previewQuery(content));
  const words = spoken(text);
  return (
    <>
      {summary?.trim() && (
        <p
          {...words}
          className="font-serif text-lg text-pretty wrap-anywhere text-muted-foreground"
        >
          {summary}
        </p>
      )}
      {image && (
        <figure>
          <EntryImage image={image} alt={image_alt ?? ""} sizes="(min-width: 48rem) 44rem, 90vw" />
          <LeadCaption {...text} />
        </figure>
      )}
      <QueryState query={query} error={errorText}>
        {({ html }) => <MarkdownHtml html={html} lang={words.lang} />}
      </QueryState>
    </>
  );
}
