import Link from "next/link";
import { useState } from "react";
import { draftHref } from "@/components/entries/draft-href";
import { AiBadge } from "@/components/shared/badges";
import { EntryDate } from "@/components/shared/entry-date";
import { PersonName } from "@/components/shared/person-name";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/platform/addresses/routes";
import { formatEntryDate } from "@/lib/platform/text/dates";
import type { ReviewItem } from "@/lib/publishing/review/dto";
import { AnswerForDialog } from "./answer-for-dialog";
import { Expiry } from "./expiry";
import { DecidedBy } from "./decided-by";
import { reasonLabels, riskLabel } from "./labels";
import { titleOf } from "./title-of";

/** The most findings that a row names. */
const NAMED = 3;

/** A text on the desk: whose it is, what the checks found, how long it has been there or what became of it. */
export function ReviewRow({ item }: { item: ReviewItem }) {
  const { kind, user, space, updated, entry_published, written } = item;
  const name = titleOf(item);
  const findings = written?.findings ?? [];
  return (
    <li className="grid gap-2 border-b py-5">
      <p className="kicker">{kind === "comment" ? "Comentario en" : (space?.name ?? "Entrada")}</p>
      <h2 className="headline text-xl wrap-anywhere">
        <Link href={hrefOf(item)} className="link-quiet">
          {name}
        </Link>
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted-foreground">
        <span className="font-medium text-foreground">
          <PersonName of={user} />
        </span>
        {user.synthetic && <AiBadge />}
        <EntryDate date={written?.decided_at ?? updated} format={formatEntryDate} />
        <Expiry written={written} />
        {item.draft_id === null && (
          <span>
            {item.read_first ? (
              <DecidedBy decision="approved" decider={item.answerer} />
            ) : (
              "Publicado sin que lo leyera nadie"
            )}
          </span>
        )}
        {written?.decision && (
          <span>
            <DecidedBy decision={written.decision} decider={written.decider} />
          </span>
        )}
        {written?.reason && <span>{reasonLabels[written.reason]}</span>}
        {item.answerer && !item.read_first && (
          <span>
            <PersonName of={item.answerer} /> responde de él; lo leyó después de publicarse
          </span>
        )}
        {item.draft_id !== null && entry_published !== null && (
          <Link href={routes.entry(entry_published)} className="link">
            Ver la entrada<span className="sr-only">: {name}</span>
          </Link>
        )}
      </p>
      {written && (
        <ul className="flex flex-wrap gap-2" aria-label={`Controles de «${name}»`}>
          <li>
            <Badge variant={written.risk >= 25 ? "accent" : undefined}>
              {riskLabel(written.risk)}
            </Badge>
          </li>
          {findings.slice(0, NAMED).map(({ text }, index) => (
            <li key={index} className="min-w-0">
              <Badge className="max-w-full whitespace-normal">{text}</Badge>
            </li>
          ))}
          {findings.length > NAMED && (
            <li>
              <Badge>y {findings.length - NAMED} más</Badge>
            </li>
          )}
        </ul>
      )}
      {item.unanswered && entry_published !== null && item.entry_version !== null && (
        <AnswerFor
          entry={{ entry_id: entry_published, version: item.entry_version }}
          title={name}
        />
      )}
      {written?.note && <p className="text-sm wrap-anywhere">«{written.note}»</p>}
    </li>
  );
}

/**
 * Returns the address of an item: that of its entry when a machine published it alone, the desk's while it waits for an
 * editor, else that of the draft.
 */
function hrefOf(item: ReviewItem) {
  if (item.draft_id === null) return routes.entry(item.entry_published);
  return item.state === "review" ? routes.review(item.draft_id) : draftHref(item, true);
}

type Answered = Parameters<typeof AnswerForDialog>[0]["entry"];

/** The button with which an editor answers for an entry of a machine that was published unread. */
function AnswerFor({ entry, title }: { entry: Answered; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Responder de este texto…<span className="sr-only"> {title}</span>
      </Button>
      <AnswerForDialog entry={entry} open={open} onOpenChange={setOpen} />
    </div>
  );
}
