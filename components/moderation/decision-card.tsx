import { ButtonLink } from "@/components/shared/button-link";
import { EntryDate } from "@/components/shared/entry-date";
import { PersonName } from "@/components/shared/person-name";
import { Badge } from "@/components/ui/badge";
import type { Decision } from "@/lib/desk/moderation/dto";
import { reasons } from "@/lib/house/reports/schema";
import { routes } from "@/lib/platform/addresses/routes";
import { withoutBidiControls } from "@/lib/platform/text/bidi";
import { formatCommentDate } from "@/lib/platform/text/dates";

/** A decision in a list. */
export function DecisionCard({ decision }: { decision: Decision }) {
  const { decision_id, subject, title, author, moderator, reason, created } = decision;
  return (
    <article className="grid gap-3 rounded-md border bg-card p-4 sm:p-6">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        <Badge variant={decision.outcome === "removed" ? "accent" : "default"}>
          {stateOf(decision)}
        </Badge>
        <span className="font-medium">
          {subject === "entry" ? "Entrada" : "Comentario"} de{" "}
          <PersonName of={author} gone="Usuario desconocido" />
        </span>
        <span className="min-w-0 wrap-anywhere text-muted-foreground">«{title}»</span>
      </header>
      <p dir="auto" className="font-serif text-lg wrap-anywhere">
        {withoutBidiControls(decision.quote)}
      </p>
      <p className="text-sm text-muted-foreground">
        {reasons[reason]}. Lo decidió <PersonName of={moderator} gone="una cuenta eliminada" /> el{" "}
        <EntryDate date={created} format={formatCommentDate} />.
      </p>
      <div>
        <ButtonLink href={routes.decision(decision_id)} variant="outline" size="sm" data-row-link>
          {decision.appealed_at && !decision.appeal_decided_at
            ? "Resolver el recurso"
            : "Ver la decisión"}
        </ButtonLink>
      </div>
    </article>
  );
}

/** Says in a word or two what became of the text. */
export function stateOf({ outcome, appealed_at, appeal_outcome }: Decision): string {
  if (appeal_outcome === "reversed") return "Repuesto tras un recurso";
  if (appeal_outcome === "upheld") return "Retirado, recurso rechazado";
  if (appealed_at) return "Retirado, recurrido";
  return outcome === "removed" ? "Retirado" : "Se queda";
}
