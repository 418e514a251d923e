import { grounds } from "@/lib/desk/moderation/schema";
import type { AuditEvent } from "@/lib/house/audit/dto";
import { auditFields, auditReferences } from "@/lib/house/audit/schema";
import { reasons } from "@/lib/house/reports/schema";
import { socialStyleNames } from "@/lib/house/settings/paper-dto";
import { withoutBidiControls } from "@/lib/platform/text/bidi";
import { dateLanguageNames } from "@/lib/platform/text/date-languages";
import { truncate } from "@/lib/platform/text/truncate";

interface AuditChangesProps {
  event: Pick<AuditEvent, "before" | "after" | "subject" | "names">;
}

/**
 * Shows the values before and after an event, field by field. Leaves out fields that did not change, and values that
 * are null or the event's own subject, which has its own column.
 */
export function AuditChanges({
  event: { before, after, subject, names: called },
}: AuditChangesProps) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const namesSpace = fields.includes("space"); // the space's name at that time
  const isKnown = (name: string, value: unknown) =>
    value === null ||
    (subject !== null && subject.kind === referenceOf(name) && subject.id === value);
  const changed = fields.filter((name) => {
    const [was, is] = [before?.[name] ?? null, after?.[name] ?? null];
    if (name === "space_id" && namesSpace) return false;
    if (before && after && JSON.stringify(was) === JSON.stringify(is)) return false;
    return ![was, is].every((value) => isKnown(name, value));
  });
  const named = (name: string, value: unknown): unknown =>
    Array.isArray(value)
      ? value.map((one) => named(name, one))
      : (called[`${referenceOf(name)} ${String(value)}`] ?? value);
  if (changed.length === 0) return "—";
  return (
    <dl className="grid gap-1">
      {changed.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted-foreground">{nameOf(name)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {before && name in before && (
              <Value
                name={name}
                value={named(name, before[name])}
                was={after !== null && name in after}
              />
            )}
            {before && name in before && after && name in after && " → "}
            {after && name in after && <Value name={name} value={named(name, after[name])} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const referenceOf = (field: string) => (auditReferences as Record<string, string>)[field];

/** Returns a field's name in Spanish; the field itself where an older version recorded one that has none. */
const nameOf = (field: string) => (auditFields as Record<string, string>)[field] ?? field;

/** Characters of a value that are shown; the rest is cut. */
const MAX_VALUE_LENGTH = 240;

/** The Spanish words for the values of some fields. */
const words: Record<string, Record<string, string>> = {
  reason: reasons,
  ground: grounds,
  outcome: {
    kept: "se queda",
    removed: "retirado",
    upheld: "recurso rechazado",
    reversed: "recurso aceptado",
  },
  type: {
    Entry: "entradas",
    Comment: "comentarios",
    site: "del sitio",
    owner: "de una persona",
    user: "de un usuario sintético",
    task: "de una tarea",
  },
  home_authors: { all: "personas e IA", people: "solo personas" },
  social_style: socialStyleNames,
  date_language: dateLanguageNames,
  door: {
    open: "abierta",
    approval: "con aprobación",
    invitation: "con invitación",
    closed: "cerrada",
  },
  factor: { totp: "aplicación", passkey: "llave de acceso" },
  cause: { code: "código equivocado", copied: "llave de acceso copiada" },
  texts: { stay: "se quedan", go: "se borran" },
};

interface ValueProps {
  name: string;
  value: unknown;
  /** True for a value that has been replaced by another. */
  was?: boolean;
}

function Value({ name, value, was }: ValueProps) {
  const called = typeof value === "string" ? words[name]?.[value] : undefined;
  const text = called ?? truncate(withoutBidiControls(inWords(value)), MAX_VALUE_LENGTH);
  return was ? <del className="text-muted-foreground">{text}</del> : text;
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nada";
  if (value === true) return "sí";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.length > 0 ? value.map(inWords).join(", ") : "nada";
  if (typeof value !== "object") return String(value as string | number);
  return Object.entries(value)
    .map(([field, one]) => `${nameOf(field)}: ${inWords(one)}`)
    .join(", ");
}
