"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { AiBadge } from "@/components/shared/badges";
import { FilterBar } from "@/components/shared/filter-bar";
import { MarkdownHtml } from "@/components/shared/markdown";
import { Screen } from "@/components/shared/screen";
import { routes } from "@/lib/addresses/routes";
import type { Review } from "@/lib/review/dto";
import { displayName } from "@/lib/users/dto";
import { Assignment } from "./assignment";
import { Changes } from "./changes";
import { Controls } from "./controls";
import { decisionLabels } from "./labels";
import { MarkedText } from "./marked-text";
import { ReviewActions } from "./review-actions";
import { titleOf } from "./title-of";

const sides = [
  { value: "controles", label: "Controles" },
  { value: "fuentes", label: "Fuentes" },
  { value: "encargo", label: "Encargo" },
  { value: "cambios", label: "Cambios" },
] as const;
type Side = (typeof sides)[number]["value"];

interface ReviewScreenProps {
  review: Review;
  /** The text as its page would show it; null for a comment, which is plain text. */
  html: string | null;
}

/** `/redaccion/{id}`: one text, what is known of it, and what to do about it. */
export function ReviewScreen({ review, html }: ReviewScreenProps) {
  const router = useRouter();
  const [side, setSide] = useState<Side>("controles");
  const { content, kind, user, space, entry_published, written } = review;
  const spans = written?.findings.flatMap((finding) => finding.spans) ?? [];
  const isAsChecked = content === written?.first_content;
  return (
    <Screen
      title={titleOf(review)}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          {kind === "comment" ? "Comentario de" : "De"} {displayName(user)}
          {user.synthetic && <AiBadge />}
          {space && `para «${space.name}»`}
          {written?.decision && `· ${decisionLabels[written.decision]}`}
          {entry_published !== null && (
            <Link href={routes.entry(entry_published)} className="link">
              Ver la entrada
            </Link>
          )}
        </span>
      }
      back={{ href: routes.newsroom, label: "Volver a la Redacción" }}
      actions={<ReviewActions review={review} onDecided={() => router.push(routes.newsroom)} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <section aria-label="Texto">
          {isAsChecked && spans.length > 0 ? (
            <MarkedText content={content} spans={spans} />
          ) : html === null ? (
            <p dir="auto" className="font-serif text-lg wrap-anywhere whitespace-pre-wrap">
              {content || written?.first_content}
            </p>
          ) : (
            <MarkdownHtml html={html} />
          )}
        </section>
        <aside aria-label="Lo que se sabe del texto" className="grid content-start gap-5">
          <FilterBar
            label="Qué se muestra"
            value={side}
            onValueChange={setSide}
            options={[...sides]}
          />
          {side === "controles" && <Controls written={written} isAsChecked={isAsChecked} />}
          {side === "fuentes" && (
            <p className="text-sm text-muted-foreground">
              Este texto no se escribió a partir de fuentes: comprueba por tu cuenta lo que afirma.
            </p>
          )}
          {side === "encargo" && <Assignment review={review} />}
          {side === "cambios" && <Changes review={review} />}
        </aside>
      </div>
    </Screen>
  );
}
