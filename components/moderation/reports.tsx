"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { AuthorLink } from "@/components/shared/author-link";
import { BotBadge } from "@/components/shared/badges";
import { ButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { EntryDate } from "@/components/shared/entry-date";
import { EntryImage } from "@/components/shared/entry-image";
import { KeyedList } from "@/components/shared/keys/keyed-list";
import { PagedList } from "@/components/shared/paged-list";
import { PersonName } from "@/components/shared/person-name";
import { useLinkedItem } from "@/components/shared/use-linked-item";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import {
  appealsQuery,
  casesQuery,
  decisionsQuery,
  useDecideText,
} from "@/lib/desk/moderation/client";
import type { Case } from "@/lib/desk/moderation/dto";
import { reasons } from "@/lib/house/reports/schema";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { reportAnchor, routes } from "@/lib/platform/addresses/routes";
import { withoutBidiControls } from "@/lib/platform/text/bidi";
import { formatCommentDate } from "@/lib/platform/text/dates";
import { canEditEntry } from "@/lib/texts/entries/policy";
import { DecisionCard } from "./decision-card";
import { RemoveDialog } from "./remove-dialog";

/** The texts that were reported and about which nobody has decided. */
export function ReportedTexts() {
  const query = useInfiniteQuery(casesQuery());
  useLinkedItem(query, CASE);
  return (
    <PagedList
      query={query}
      error="Error al cargar las denuncias."
      empty={
        <EmptyState
          title="No hay nada por resolver"
          description="Lo que alguien denuncie aparecerá aquí."
        />
      }
    >
      {(cases) => (
        <KeyedList>
          <ol className="grid gap-5">
            {cases.map((reported) => (
              <li
                key={`${reported.subject}-${reported.subject_id}`}
                id={reportAnchor(reported.subject, reported.subject_id)}
                className="scroll-mt-24"
              >
                <CaseCard reported={reported} />
              </li>
            ))}
          </ol>
        </KeyedList>
      )}
    </PagedList>
  );
}

const CASE = /^denuncia-\w+-\d+$/;

function CaseCard({ reported }: { reported: Case }) {
  const { subject, subject_id, entry_id, title, quote, image, author, synthetic } = reported;
  const [removing, setRemoving] = useState(false);
  const removeButton = useRef<HTMLButtonElement>(null);
  const decide = useDecideText();
  const reader = useCurrentUser();
  const mistaken =
    subject === "entry" &&
    reported.reports.some(({ reason }) => reason === "error") &&
    author !== null &&
    canEditEntry(reader, { user_id: author.id });
  const reason = reported.reports[0]?.reason ?? "other";
  const address =
    subject === "entry" ? routes.entry(entry_id) : routes.comment(entry_id, subject_id);
  return (
    <article className="grid gap-4 rounded-md border bg-card p-4 sm:p-6">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        <Badge>{subject === "entry" ? "Entrada" : "Comentario"}</Badge>
        <AuthorLink author={author} className="font-semibold">
          <PersonName of={author} gone="Usuario desconocido" />
        </AuthorLink>
        {synthetic && <BotBadge />}
        <span className="min-w-0 wrap-anywhere text-muted-foreground">
          {subject === "comment" && "en "}«{title}»
        </span>
      </header>
      <blockquote dir="auto" className="border-s-2 ps-4 font-serif text-lg wrap-anywhere">
        {withoutBidiControls(quote)}
      </blockquote>
      {image && (
        <EntryImage
          image={image}
          alt="Imagen del texto denunciado"
          sizes="16rem"
          className="max-h-40 max-w-full justify-self-start rounded-sm object-contain"
        />
      )}
      <ul className="grid gap-2 border-t pt-4 text-sm">
        {reported.reports.map(({ report_id, reason, text, created }) => (
          <li key={report_id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="font-medium">{reasons[reason]}</span>
            <EntryDate
              date={created}
              format={formatCommentDate}
              className="text-muted-foreground"
            />
            {text && <p className="w-full wrap-anywhere">{withoutBidiControls(text)}</p>}
          </li>
        ))}
      </ul>
      <footer className="flex flex-wrap gap-2">
        <Button ref={removeButton} variant="outline" size="sm" onClick={() => setRemoving(true)}>
          Retirar…
        </Button>
        <Button
          variant="outline"
          size="sm"
          pending={decide.isPending}
          onClick={() => decide.mutate({ subject, subject_id, outcome: "kept", reason })}
        >
          Conservar
        </Button>
        {mistaken && (
          <ButtonLink href={routes.editEntry(entry_id)} variant="outline" size="sm">
            Corregir
          </ButtonLink>
        )}
        <ButtonLink href={address} variant="ghost" size="sm" data-row-link>
          Ver en contexto
        </ButtonLink>
      </footer>
      <RemoveDialog
        subject={subject}
        subjectId={subject_id}
        reason={reason}
        open={removing}
        onOpenChange={setRemoving}
        onClosed={() => removeButton.current?.focus()}
      />
    </article>
  );
}

/** The decisions, or (with `appealed`) those whose appeal waits, newest first. */
export function Decisions({ appealed = false }: { appealed?: boolean }) {
  const query = useInfiniteQuery(appealed ? appealsQuery() : decisionsQuery());
  return (
    <PagedList
      query={query}
      error="Error al cargar las decisiones."
      empty={
        <EmptyState
          title={appealed ? "No hay recursos por resolver" : "Todavía no se ha decidido nada"}
        />
      }
    >
      {(decisions) => (
        <KeyedList>
          <ol className="grid gap-5">
            {decisions.map((decision) => (
              <li key={decision.decision_id}>
                <DecisionCard decision={decision} />
              </li>
            ))}
          </ol>
        </KeyedList>
      )}
    </PagedList>
  );
}
