"use client";

import type { Route } from "next";
import Link from "next/link";
import { useState } from "react";
import { DeleteDialog } from "@/components/shared/delete-dialog";
import { EntryDate } from "@/components/shared/entry-date";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { routes } from "@/lib/platform/addresses/routes";
import { imageMarkdown } from "@/lib/platform/markdown/image-words";
import { bytesText } from "@/lib/platform/text/bytes";
import { formatLongDate } from "@/lib/platform/text/dates";
import { useDeleteImage } from "@/lib/texts/library/client";
import type { ImageUse, LibraryImage } from "@/lib/texts/library/dto";
import { ImageTile, nameOf } from "./image-tile";
import { WordsDialog } from "./words-dialog";

/** An image of the library: its data, the texts that use it, and what may be done with it. */
export function ImageCard({ image }: { image: LibraryImage }) {
  const [describing, setDescribing] = useState(0);
  const remove = useDeleteImage();
  const { upload_id, alt, caption, credit, url, name, width, height, bytes, created } = image;
  const size = `${width} × ${height}${bytes === null ? "" : ` · ${bytesText(bytes)}`}`;
  const called = nameOf(image);

  async function copy() {
    const text = imageMarkdown({ address: url, alt, caption, credit, size: null });
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: "Markdown copiado" });
    } catch {
      toast({ title: "Cópialo a mano", description: text }); // over plain http there is no clipboard
    }
  }

  return (
    <article className="flex h-full flex-col overflow-hidden rounded-md border bg-card">
      <a href={url} className="block">
        <ImageTile image={{ url, alt: called }} />
      </a>
      <div className="grid flex-1 content-start gap-2 p-4 text-sm">
        <h2 className="line-clamp-2 text-base font-medium wrap-anywhere">{called}</h2>
        {!alt && <p className="font-medium text-accent">Sin texto alternativo</p>}
        <p className="wrap-anywhere text-muted-foreground">
          {alt && name && `${name} · `}
          {size} · <EntryDate date={created} format={formatLongDate} />
        </p>
        <Uses image={image} />
      </div>
      <div className="flex flex-wrap gap-1 border-t p-2">
        <Button variant="ghost" size="sm" onClick={() => setDescribing((times) => times + 1)}>
          Describir<span className="sr-only">: {called}</span>
        </Button>
        <Button variant="ghost" size="sm" onClick={() => void copy()}>
          Copiar Markdown<span className="sr-only">: {called}</span>
        </Button>
        {image.deletable && (
          <DeleteDialog
            trigger={
              <Button variant="ghost" size="sm" className="text-destructive">
                Eliminar<span className="sr-only">: {called}</span>
              </Button>
            }
            title="¿Eliminar la imagen?"
            description={
              image.swept
                ? "Ningún texto la usa. Se borrará del todo."
                : "Se borrará del todo: los textos que la muestran se quedan sin ella."
            }
            onConfirm={() => remove.mutateAsync(upload_id)}
          />
        )}
      </div>
      {describing > 0 && <Describing key={describing} image={image} />}
    </article>
  );
}

function Describing({ image }: { image: LibraryImage }) {
  const [open, setOpen] = useState(true);
  return <WordsDialog image={image} open={open} onOpenChange={setOpen} />;
}

function Uses({ image: { uses, others, swept } }: { image: LibraryImage }) {
  if (swept) {
    return (
      <p className="text-muted-foreground">
        Sin usar: se borrará el <EntryDate date={swept} format={formatLongDate} />
      </p>
    );
  }
  return (
    <ul className="grid gap-1">
      {uses.map((use, index) => (
        <li key={index} className="wrap-anywhere">
          <UseLink use={use} />
        </li>
      ))}
      {others > 0 && (
        <li className="text-muted-foreground">
          {others === 1 ? "Y en otro texto" : `Y en otros ${others} textos`}
        </li>
      )}
    </ul>
  );
}

function UseLink({ use: { kind, title, entry_id, draft_id } }: { use: ImageUse }) {
  const name = title.trim() || "Sin título";
  const link = (href: string) => (
    <Link href={href as Route} className="link">
      {name}
    </Link>
  );
  switch (kind) {
    case "entry":
      return entry_id && link(routes.entry(entry_id));
    case "comment":
      return <>Comentario en {entry_id ? link(routes.entry(entry_id)) : name}</>;
    case "draft":
      return (
        <>
          Borrador:{" "}
          {entry_id ? link(routes.editEntry(entry_id)) : draft_id && link(routes.draft(draft_id))}
        </>
      );
    case "version":
      return <>Versión anterior de {entry_id ? link(routes.entryVersions(entry_id)) : name}</>;
    case "away":
      return <>Retirado o en la papelera: {name}</>;
  }
}
