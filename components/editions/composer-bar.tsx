"use client";

import type { Route } from "next";
import Link from "next/link";
import { useRef, useState } from "react";
import { ScheduleDialog } from "@/components/drafts/schedule-dialog";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { RowMenu } from "@/components/shared/row-menu";
import { useSite } from "@/components/shared/site-context";
import { Button } from "@/components/ui/button";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { AskBeforeLeaving } from "@/components/writing/ask-before-leaving";
import type { EditionDesk, Edition } from "@/lib/fronts/editions/dto";
import { layouts, type Layout } from "@/lib/fronts/editions/schema";
import { formatEntryDate } from "@/lib/platform/text/dates";
import { useSaving, type SavingOf } from "./use-saving";

const layoutNames: Record<Layout, string> = {
  image: "Apertura con imagen",
  two: "Dos aperturas",
  text: "Solo texto",
};

interface ComposerBarProps extends SavingOf {
  /** The address where readers read the front page. */
  front: Route;
  /** The address of the screen that withdraws kept front pages; null for users who may not do so. */
  archive: Route | null;
}

/** The bar to choose how the front page opens, to undo steps, and to choose when it is published. */
export function ComposerBar({ front, archive, ...composed }: ComposerBarProps) {
  const { composer, desk, opened, setOpened } = composed;
  const { siteTz } = useSite();
  const [asking, setAsking] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const discard = useRef<HTMLButtonElement>(null);
  const saving = useSaving(composed);
  const { conflict, pending } = saving;

  return (
    <div
      ref={bar}
      tabIndex={-1}
      role="group"
      aria-label="Portada que se compone"
      className="sticky-bar grid grid-cols-[minmax(0,1fr)] gap-2 border-y bg-background py-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        {desk.waiting.length > 0 && (
          <ChoiceField
            label="Qué portada"
            value={String(opened?.edition_id ?? "")}
            options={editionOptions(desk, siteTz)}
            disabled={composer.changed}
            onChange={(value) => {
              const chosen = desk.waiting.find(({ edition_id }) => String(edition_id) === value);
              setOpened(chosen ?? null);
              composer.open(chosen ?? desk.in_force);
            }}
          />
        )}
        <ChoiceField
          label="Apertura"
          value={composer.arrangement.layout}
          options={layouts.map((layout) => [layout, layoutNames[layout]])}
          onChange={(value) => {
            const layout = layouts.find((known) => known === value)!;
            composer.change((now) => ({ ...now, layout }), `${layoutNames[layout]}.`);
          }}
        />
        <Button
          variant="outline"
          aria-disabled={!composer.canUndo || undefined} // unlike `disabled`, this keeps the focus
          onClick={composer.undo}
        >
          Deshacer
        </Button>
        <span className="grow" />
        <RowMenu label="Ir a">
          <DropdownMenuItem asChild>
            <Link href={front}>Ver la portada</Link>
          </DropdownMenuItem>
          {archive && (
            <DropdownMenuItem asChild>
              <Link href={archive}>Hemeroteca</Link>
            </DropdownMenuItem>
          )}
        </RowMenu>
        <Button variant="outline" pending={pending} onClick={saving.save}>
          Guardar sin publicar
        </Button>
        <Button variant="outline" onClick={() => setAsking(true)}>
          A una hora…
        </Button>
        <Button pending={pending} onClick={saving.publish} className="max-sm:grow">
          Publicar portada
        </Button>
      </div>
      {opened && (
        <p className="flex flex-wrap items-center gap-x-4 text-sm">
          {opened.state === "scheduled" && opened.publish_at
            ? `Se publicará sola el ${formatEntryDate(opened.publish_at, siteTz)}.`
            : `En preparación${opened.saved_by ? `: la guardó ${opened.saved_by}` : ""}.`}
          {opened.reason && ` ${opened.reason}`}
          <Button ref={discard} variant="link" onClick={() => setDiscarding(true)}>
            Descartar
          </Button>
        </p>
      )}
      {conflict && (
        <ComposerConflict
          {...conflict}
          settle={(takesTheirs) => {
            saving.settle(takesTheirs);
            bar.current?.focus(); // the buttons are gone
          }}
        />
      )}
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        title="¿Descartar esta portada?"
        description="Se pierde lo que se ha preparado en ella. La que se lee ahora no cambia."
        confirmLabel="Descartar"
        pendingLabel="Descartando…"
        destructive
        onConfirm={saving.discard}
        onClosed={() => (discard.current ?? bar.current)?.focus()}
      />
      <AskBeforeLeaving
        unsaved={composer.changed}
        lost="Lo que has cambiado en la portada se perderá."
        stay="Seguir componiendo"
      />
      <ScheduleDialog
        open={asking}
        onOpenChange={setAsking}
        publishAt={opened?.publish_at ?? null}
        schedule={saving.schedule}
      />
    </div>
  );
}

/** Lists the front pages to choose from: the one that is read now, and those in preparation. */
const editionOptions = ({ waiting }: EditionDesk, siteTz: string): [string, string][] => [
  ["", "La que se lee ahora"],
  ...waiting.map(({ edition_id, publish_at, saved_by }): [string, string] => [
    String(edition_id),
    publish_at
      ? `La del ${formatEntryDate(publish_at, siteTz)}`
      : `En preparación${saved_by ? `, de ${saved_by}` : ""}`,
  ]),
];

interface ChoiceFieldProps {
  label: string;
  value: string;
  /** The values, each with its label. */
  options: [string, string][];
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** A choice in the composer's bar. */
function ChoiceField({ label, value, options, disabled, onChange }: ChoiceFieldProps) {
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
      className="h-10 max-w-full rounded-md border border-input bg-card px-3 text-sm"
    >
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface ComposerConflictProps {
  text: string;
  /** The edition that is stored now; null once it is gone. */
  theirs: Edition | null;
  settle: (takesTheirs: boolean) => void;
}

/** Says why the front page was not saved (somebody else was first, or its hour has come), and asks how to go on. */
function ComposerConflict({ text, theirs, settle }: ComposerConflictProps) {
  const canBeSeen = theirs !== null && theirs.state !== "removed";
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p>{text}</p>
      {canBeSeen && (
        <Button size="sm" variant="outline" onClick={() => settle(true)}>
          {theirs.state === "published" ? "Ver la publicada" : "Ver la suya"}
        </Button>
      )}
      <Button size="sm" variant="outline" onClick={() => settle(false)}>
        Seguir con la mía
      </Button>
    </div>
  );
}
