"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { EntryDate } from "@/components/shared/entry-date";
import { PagedList } from "@/components/shared/paged-list";
import { PersonName } from "@/components/shared/person-name";
import { useSite } from "@/components/shared/site-context";
import { Button } from "@/components/ui/button";
import { WordDifference } from "@/components/versions/word-difference";
import type { PromptVersion } from "@/lib/machines/prompt-versions/dto";
import { errorText } from "@/lib/platform/http/client";
import type { Pages } from "@/lib/platform/http/pages";
import { formatCommentDate } from "@/lib/platform/text/dates";

interface PromptVersionsProps {
  /** The versions of one personality, or of one task's instructions, newest first. */
  query: Pages<PromptVersion>;
  /** Saves the text of an earlier version again, as a new one with this note. */
  restore: (text: string, note: string) => Promise<unknown>;
  className?: string;
}

/**
 * Lists the versions of a personality or of a task's instructions: who changed them, when and why. Loaded once the list
 * is opened.
 */
export function PromptVersions({ className, ...list }: PromptVersionsProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby={id} className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h2 id={id} className="kicker">
          Versiones
        </h2>
        <Button variant="outline" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Ocultar las versiones" : "Ver las versiones"}
        </Button>
      </div>
      {open && <Versions {...list} />}
    </section>
  );
}

function Versions({ query: options, restore }: Omit<PromptVersionsProps, "className">) {
  const query = useInfiniteQuery(options);
  return (
    <PagedList
      query={query}
      error={errorText}
      empty={<p className="mt-4 text-sm text-muted-foreground">Todavía no hay ninguna.</p>}
    >
      {(versions) => (
        <ol className="mt-4 border-t">
          {/* The last version of a page is shown with the next page, which has the version before it to compare. */}
          {versions.slice(0, query.hasNextPage ? -1 : undefined).map((version, index) => (
            <VersionRow
              key={version.version_id}
              version={version}
              before={versions[index + 1]}
              restore={index === 0 ? undefined : restore}
            />
          ))}
        </ol>
      )}
    </PagedList>
  );
}

interface VersionRowProps {
  version: PromptVersion;
  /** The version before; none for the first. */
  before?: PromptVersion;
  /** Absent for the version that is in use. */
  restore?: PromptVersionsProps["restore"];
}

function VersionRow({
  version: { text, created, author, note },
  before,
  restore,
}: VersionRowProps) {
  const { siteTz } = useSite();
  const [open, setOpen] = useState(false);
  const date = formatCommentDate(created, siteTz);
  const ofWhich = <span className="sr-only"> (versión del {date})</span>;
  const shown = before ? "los cambios" : "el texto";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="grid min-w-0 gap-1 text-sm wrap-anywhere">
          <p className="font-semibold">
            <EntryDate date={created} />
            {!restore && ", la actual"}
          </p>
          <p className="text-muted-foreground">
            <PersonName of={author} gone="No se sabe quién" />
          </p>
          {note && <p>{note}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? `Ocultar ${shown}` : `Ver ${shown}`}
            {ofWhich}
          </Button>
          {restore && (
            <ConfirmDialog
              trigger={
                <Button variant="outline" size="sm">
                  Volver a esta{ofWhich}
                </Button>
              }
              title={`¿Volver a la versión del ${date}?`}
              description="Lo que decía se guarda otra vez, como una versión nueva. La de ahora se conserva."
              confirmLabel="Volver a esta"
              pendingLabel="Guardando…"
              onConfirm={() => restore(text, `Vuelve a la versión del ${date}.`)}
            />
          )}
        </div>
      </div>
      {open && <WordDifference before={before?.text ?? text} after={text} />}
    </li>
  );
}
