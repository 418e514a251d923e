"use client";

import type { ReactNode } from "react";
import { EntryImage } from "@/components/shared/entry-image";
import { useSite } from "@/components/shared/site-context";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { fieldLabels } from "@/components/versions/text-difference";
import { WordDifference } from "@/components/versions/word-difference";
import { fullByline } from "@/lib/house/users/dto";
import { versionedFields, type Conflict, type VersionedField } from "@/lib/texts/versions/dto";
import { whenInWords } from "./kept";
import type { Writing } from "./use-writing";

/** The dialog when somebody else has saved meanwhile: both texts side by side, and three ways to go on. */
export function ConflictDialog({
  theirs,
  mine,
  keepMine,
  takeTheirs,
  goOn,
  close,
  isDraft,
}: NonNullable<Writing["conflict"]>) {
  const { siteTz } = useSite();
  const differing = versionedFields.filter(
    (name) => name in theirs && name in mine && text(theirs[name]) !== text(mine[name]),
  );
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent closeLabel="Cerrar" className="max-w-5xl">
        <DialogHeader>
          <DialogTitle>Hay una versión más reciente</DialogTitle>
          <DialogDescription>
            {saved(theirs, siteTz)} mientras escribías. Las palabras que solo tiene una de las dos
            van marcadas;{" "}
            {isDraft
              ? "la que no elijas se guarda como otro borrador."
              : "la que no elijas se conserva en las versiones si ya estaba guardada."}
          </DialogDescription>
        </DialogHeader>
        <div className="grid gap-6">
          {differing.length === 0 && <p className="text-sm">Las dos dicen lo mismo.</p>}
          {differing.map((name) => (
            <section key={name} className="grid gap-3 md:grid-cols-2 md:gap-6">
              <Side title={`La tuya · ${fieldLabels[name]}`}>
                <Value name={name} theirs={theirs} mine={mine} show="after" />
              </Side>
              <Side title={`La otra · ${fieldLabels[name]}`}>
                <Value name={name} theirs={theirs} mine={mine} show="before" />
              </Side>
            </section>
          ))}
        </div>
        <DialogFooter>
          <Button variant="ghost" onClick={goOn}>
            Seguir escribiendo
          </Button>
          <Button variant="outline" onClick={takeTheirs}>
            Quedarme con la otra
          </Button>
          <Button onClick={keepMine}>Guardar la mía</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <h3 className="text-sm font-medium text-muted-foreground">{title}</h3>
      <div
        tabIndex={0}
        role="group"
        aria-label={title}
        className="max-h-[45vh] overflow-y-auto rounded-md border bg-card p-3 font-serif wrap-anywhere whitespace-pre-wrap"
      >
        {children}
      </div>
    </div>
  );
}

interface ValueProps {
  name: VersionedField;
  theirs: Conflict;
  mine: Record<string, unknown>;
  show: "before" | "after";
}

function Value({ name, theirs, mine, show }: ValueProps) {
  const [before, after] = [text(theirs[name]), text(mine[name])];
  if (name !== "image") return <WordDifference before={before} after={after} show={show} />;
  const image = show === "before" ? before : after;
  if (!image) return "Sin imagen";
  return <EntryImage image={image} alt="" sizes="30rem" className="max-h-48 object-contain" />;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

function saved({ saved_by, saved_at }: Conflict, timeZone: string): string {
  const when = whenInWords(Date.parse(saved_at), Date.now(), timeZone);
  return saved_by ? `${fullByline(saved_by)} guardó otra ${when},` : `Se guardó otra ${when},`;
}
