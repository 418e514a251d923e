import type { Route } from "next";
import Link from "next/link";
import { PersonName } from "@/components/shared/person-name";
import type { AuditEvent, AuditSubject } from "@/lib/house/audit/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { withoutBidiControls } from "@/lib/platform/text/bidi";

/** The Spanish word for each kind of subject. */
const kinds: Record<string, string> = {
  user: "Cuenta",
  space: "Espacio",
  entry: "Entrada",
  draft: "Borrador",
  comment: "Comentario en",
  domain: "Dominio",
  task: "Tarea",
  report: "Denuncia",
  invitation: "Invitación",
};

/** The field with a subject's name, by kind; `name` for kinds that are not listed. */
const titles: Record<string, string> = {
  user: "username",
  entry: "title",
  draft: "title",
  comment: "title",
};

type Recorded = Pick<AuditEvent, "subject" | "person" | "before" | "after">;

/** Names the subject of an event: with a link while it can be seen, otherwise by its name at that time. */
export function AuditSubjectLink({
  event: { subject, person, before, after },
}: {
  event: Recorded;
}) {
  if (!subject) return "—";
  const { kind, id, name } = subject;
  const stored = { ...after, ...before }[titles[kind] ?? "name"];
  const href = addressOf(subject);
  const To = kind === "comment" ? "a" : Link; // a redirect by the framework may lose the fragment
  return (
    <span>
      <span className="text-muted-foreground">{kinds[kind] ?? kind}</span>{" "}
      {href && name ? (
        <To href={href} className="wrap-anywhere link">
          <PersonName of={person} gone={name} withUsername />
        </To>
      ) : typeof stored === "string" ? (
        <span className="wrap-anywhere">{withoutBidiControls(stored)}</span>
      ) : (
        id !== null && `#${id}`
      )}
    </span>
  );
}

function addressOf({ kind, id, name, entry_id }: AuditSubject): Route | null {
  if (id === null || name === null) return null;
  switch (kind) {
    case "user":
      return routes.author(name);
    case "entry":
      return routes.entry(id) as Route;
    case "comment":
      return entry_id === null ? null : (routes.comment(entry_id, id) as Route);
    case "space":
      return routes.space(id);
    case "task":
      return routes.task(id);
    case "domain":
      return routes.editDomain(id) as Route;
    default:
      return null;
  }
}
