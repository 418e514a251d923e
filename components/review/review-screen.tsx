"use client";

import type { Route } from "next";
import Link from "next/link";
import { useEffect, useRef, type MouseEvent } from "react";
import { LeadCaption } from "@/components/entries/lead-image/lead-image";
import { AiBadge } from "@/components/shared/badges";
import { EntryImage } from "@/components/shared/entry-image";
import { KeysHelp } from "@/components/shared/keys/keys-help";
import { MarkdownHtml } from "@/components/shared/markdown";
import { PersonName } from "@/components/shared/person-name";
import { Screen } from "@/components/shared/screen";
import { Badge } from "@/components/ui/badge";
import { routes } from "@/lib/platform/addresses/routes";
import { spoken } from "@/lib/platform/text/languages";
import { noteOpening } from "@/lib/publishing/review/client";
import type { Review } from "@/lib/publishing/review/dto";
import { MAX_OPENED } from "@/lib/publishing/review/schema";
import { spansToMark } from "@/lib/publishing/review/spans";
import { isWithItsWriter } from "@/lib/texts/drafts/policy";
import { wordsOf } from "@/lib/texts/entries/lead-image";
import { Assignment } from "./assignment";
import { Beside } from "./beside";
import { Changes } from "./changes";
import { Controls } from "./controls";
import { Expiry } from "./expiry";
import { decisionLabels, riskLabel } from "./labels";
import { focusIfLed } from "./led-on";
import { MarkedText, MARKS } from "./marked-text";
import { Part } from "./part";
import { ReviewActions } from "./review-actions";
import { Sources } from "./sources";
import { titleOf } from "./title-of";
import { useNeighbours } from "./use-neighbours";
import { WritersChoice } from "./writers-choice";

/** Lists the keys that do something on this text, each with what it does. */
const keysOf = ({ may }: Review): [string, string][] => [
  ["j", "El texto siguiente de los que esperan"],
  ["k", "El anterior"],
  ...(may.approve ? [["a", "Aprobar y publicar"] as [string, string]] : []),
  ...(may.edit ? [["e", "Editar"] as [string, string]] : []),
  ...(may.decide ? [["r", "Rechazar"] as [string, string]] : []),
  ["?", "Estas teclas"],
];

interface ReviewScreenProps {
  review: Review;
  /** The text as its page would show it, with what the checks found in it marked; null for a comment: plain text. */
  html: string | null;
}

/** `/redaccion/{id}`: one text, what is known of it, and what to do about it. */
export function ReviewScreen({ review, html }: ReviewScreenProps) {
  const { draft_id, title, content, summary, image, kind, user, space, written } = review;
  const { commented_id, published, state, may, version } = review;
  const marked = spansToMark(review).filter(
    ({ id }) => html === null || html.includes(`id="${id}"`), // the address of a link, say, is not seen
  );
  const { onwards, toPrevious, toNext, place } = useNeighbours(draft_id);
  useEffect(focusIfLed, [draft_id]);
  useEffect(() => {
    if (may.approve) noteOpening(draft_id);
  }, [draft_id, version, may.approve]);
  const followed = useRef(new Set<string>());
  const follow = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest("a");
    if (link && link.host !== location.host) followed.current.add(link.host);
  };
  return (
    <Screen
      title={may.return ? `Revisar: ${titleOf(review)}` : titleOf(review)}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          {kind === "comment" ? "Comentario de" : "De"} <PersonName of={user} />
          {user.synthetic && <AiBadge />}
          {commented_id !== null && (
            <span>
              en{" "}
              <Link href={routes.entry(commented_id)} className="link">
                {title}
              </Link>
            </span>
          )}
          {space && <span>para «{space.name}»</span>}
          {written?.decision && <span>· {decisionLabels[written.decision]}</span>}
          <Expiry written={written} whole />
          {published && (
            <Link href={hrefOf(published)} className="link">
              {published.comment_id === null ? "Ver la entrada" : "Ver el comentario"}
            </Link>
          )}
        </span>
      }
      back={{ href: routes.newsroom, label: "Volver a la Redacción" }}
    >
      <div
        role="group"
        aria-label="Decisión"
        className="sticky-bar -mt-4 mb-8 flex flex-wrap items-center gap-2 border-b bg-background py-3"
      >
        <ReviewActions
          review={review}
          onDecided={onwards}
          toPrevious={toPrevious}
          toNext={toNext}
          opened={() => [...followed.current].slice(0, MAX_OPENED)}
        />
        <KeysHelp keys={keysOf(review)} />
        <p className="ms-auto flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
          {written && may.edit && (
            <Badge variant={written.risk >= 25 ? "accent" : undefined}>
              {riskLabel(written.risk)}
            </Badge>
          )}
          {place}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        {/* A button that is not the first opens a link in another tab. */}
        <section
          aria-label="Texto"
          className="min-w-0"
          onClickCapture={follow}
          onAuxClickCapture={follow}
        >
          {!may.edit && isWithItsWriter({ state, user }) && (
            <p className="mb-6 text-sm text-muted-foreground">
              Lo tiene quien lo escribe: mientras no lo envíe, solo se puede leer.
            </p>
          )}
          {written && <Changes review={review} written={written} />}
          {review.gone && written && (
            <p className="mb-6 text-sm text-muted-foreground">Así lo entregó la IA.</p>
          )}
          {kind === "entry" && image && (
            <figure className="mb-6">
              <EntryImage
                image={image}
                alt={wordsOf(review).alt}
                sizes="(min-width: 64rem) 42rem, 92vw"
                className="max-h-96 max-w-full object-contain"
              />
              <LeadCaption {...review} />
            </figure>
          )}
          {kind === "entry" && summary && (
            <p
              {...spoken(review)}
              className="mb-6 font-serif text-xl wrap-anywhere text-muted-foreground"
            >
              {summary}
            </p>
          )}
          {html !== null ? (
            <MarkdownHtml html={html} lang={spoken(review).lang} className={MARKS} />
          ) : (
            <MarkedText content={content} marked={marked} />
          )}
        </section>
        <aside aria-label="Lo que se sabe del texto" className="grid content-start gap-5">
          {!written && <WritersChoice draft={review} />}
          {kind === "entry" && <Beside draft={review} />}
          {written && (
            <>
              <Part title="Controles">
                <Controls written={written} isAsChecked={review.as_checked} marked={marked} />
              </Part>
              <Part title="Fuentes">
                <Sources dropped={written.dropped_links} />
              </Part>
              <Part title="Encargo">
                <Assignment review={review} written={written} />
              </Part>
            </>
          )}
        </aside>
      </div>
    </Screen>
  );
}

/** Returns the address at which readers have a text. */
const hrefOf = ({ entry_id, comment_id }: NonNullable<Review["published"]>): Route =>
  (comment_id === null ? routes.entry(entry_id) : routes.comment(entry_id, comment_id)) as Route;
