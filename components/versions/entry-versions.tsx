"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PreviewHeader, PreviewText } from "@/components/entries/entry-preview";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { EntryDate } from "@/components/shared/entry-date";
import { PagedList } from "@/components/shared/paged-list";
import { PersonName } from "@/components/shared/person-name";
import { QueryState } from "@/components/shared/query-state";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { errorText } from "@/lib/platform/http/client";
import {
  entryVersionQuery,
  entryVersionsQuery,
  useRecoverVersion,
} from "@/lib/texts/versions/client";
import type { ListedVersion } from "@/lib/texts/versions/dto";
import { fieldLabels, TextDifference } from "./text-difference";

interface EntryVersionsProps {
  entryId: number;
  mayRecover: boolean;
}

/** Lists the versions of an entry, the newest first: who saved it, what changed, and the button that restores it. */
export function EntryVersions({ entryId, mayRecover }: EntryVersionsProps) {
  const query = useInfiniteQuery(entryVersionsQuery(entryId));
  return (
    <PagedList query={query} error={errorText} empty={null}>
      {(versions) => (
        <ol className="border-t">
          {versions.map((version) => (
            <VersionRow
              key={version.version}
              entryId={entryId}
              version={version}
              mayRecover={mayRecover}
            />
          ))}
        </ol>
      )}
    </PagedList>
  );
}

interface VersionRowProps extends EntryVersionsProps {
  version: ListedVersion;
}

function VersionRow({ entryId, version: listed, mayRecover }: VersionRowProps) {
  const { version, title, current, saved_by, saved_at, changed, correction, recovered_from } =
    listed;
  const recover = useRecoverVersion();
  const [open, setOpen] = useState(false);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h2 className="font-semibold">
            {current ? `Versión ${version}, la actual` : `Versión ${version}`}
          </h2>
          <p className="text-sm text-muted-foreground">
            <EntryDate date={saved_at} /> · <PersonName of={saved_by} gone="No se sabe quién" />
          </p>
          <p className="text-sm wrap-anywhere">{changed ? changesOf(changed) : `«${title}»`}</p>
          {recovered_from !== null && (
            <p className="text-sm">Recupera la versión {recovered_from}.</p>
          )}
          {correction && <p className="text-sm wrap-anywhere">Corrección: {correction}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {changed && (
            <Button variant="outline" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? "Ocultar los cambios" : "Ver los cambios"}
              <span className="sr-only"> de la versión {version}</span>
            </Button>
          )}
          {!current && <WholeVersion entryId={entryId} version={listed} />}
          {!current && mayRecover && (
            <ConfirmDialog
              trigger={
                <Button variant="outline" size="sm">
                  Recuperar esta versión<span className="sr-only"> ({version})</span>
                </Button>
              }
              title={`¿Recuperar la versión ${version}?`}
              description="Se publicará otra vez lo que decía, como una versión nueva. La de ahora se conserva."
              confirmLabel="Recuperar"
              pendingLabel="Recuperando…"
              onConfirm={() => recover.mutateAsync({ entryId, version })}
            />
          )}
        </div>
      </div>
      {open && <Difference entryId={entryId} version={version} />}
    </li>
  );
}

/** «Leer entera»: a version as its page showed it. */
function WholeVersion({
  entryId,
  version: { version, title },
}: Omit<VersionRowProps, "mayRecover">) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="outline" size="sm">
          Leer entera<span className="sr-only"> la versión {version}</span>
        </Button>
      </DialogTrigger>
      <DialogContent closeLabel="Cerrar" className="max-w-3xl sm:p-10">
        <PreviewHeader label={`Versión ${version}`} title={title} />
        <VersionText entryId={entryId} version={version} />
      </DialogContent>
    </Dialog>
  );
}

function VersionText({ entryId, version }: { entryId: number; version: number }) {
  const query = useQuery(entryVersionQuery(entryId, version));
  return (
    <QueryState query={query} error={errorText}>
      {(text) => <PreviewText text={text} />}
    </QueryState>
  );
}

/** Shows what one version changed of the one before. */
function Difference({ entryId, version }: { entryId: number; version: number }) {
  const before = useQuery(entryVersionQuery(entryId, version - 1));
  const after = useQuery(entryVersionQuery(entryId, version));
  return (
    <QueryState query={before} error={errorText}>
      {(earlier) => (
        <QueryState query={after} error={errorText}>
          {(later) => <TextDifference before={earlier} after={later} />}
        </QueryState>
      )}
    </QueryState>
  );
}

function changesOf({ added, removed, fields }: NonNullable<ListedVersion["changed"]>): string {
  const named = fields.map((field) => fieldLabels[field]).join(", ");
  const words = [
    added > 0 && `${added} ${added === 1 ? "palabra nueva" : "palabras nuevas"}`,
    removed > 0 && `${removed} ${removed === 1 ? "quitada" : "quitadas"}`,
  ].filter(Boolean);
  return words.length > 0 ? `${named}: ${words.join(", ")}` : named;
}
