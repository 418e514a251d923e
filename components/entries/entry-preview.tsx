"use client";

import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useState } from "react";
import { EntryImage } from "@/components/shared/entry-image";
import { MarkdownHtml } from "@/components/shared/markdown";
import { QueryState } from "@/components/shared/query-state";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { errorText } from "@/lib/platform/http/client";
import { previewQuery } from "@/lib/texts/entries/client";
import type { EntryForm } from "@/lib/texts/entries/schema";
import { LeadCaption } from "./lead-image/lead-image";

/** 'Vista previa': the text of the form as its page will show it. */
export function EntryPreview({ read }: { read: () => EntryForm }) {
  const [draft, setDraft] = useState<EntryForm>();
  return (
    <Dialog open={draft !== undefined} onOpenChange={(open) => setDraft(open ? read() : undefined)}>
      <DialogTrigger asChild>
        <Button variant="outline">
          <Eye aria-hidden />
          Vista previa
        </Button>
      </DialogTrigger>
      <DialogContent closeLabel="Cerrar la vista previa" className="max-w-3xl sm:p-10">
        {draft && <Preview draft={draft} />}
      </DialogContent>
    </Dialog>
  );
}

function Preview({ draft }: { draft: EntryForm }) {
  const query = useQuery(previewQuery(draft.content));
  return (
    <>
      <DialogHeader>
        <DialogDescription className="kicker">Vista previa</DialogDescription>
        <DialogTitle className="text-3xl">{draft.title.trim() || "Sin título"}</DialogTitle>
      </DialogHeader>
      {draft.image && (
        <figure>
          <EntryImage
            image={draft.image}
            alt={draft.image_alt ?? ""}
            sizes="(min-width: 48rem) 44rem, 90vw"
          />
          <LeadCaption {...draft} />
        </figure>
      )}
      <QueryState query={query} error={errorText}>
        {({ html }) => <MarkdownHtml html={html} />}
      </QueryState>
    </>
  );
}
