import { Badge } from "@/components/ui/badge";
import type { CheckLevel, Finding } from "@/lib/platform/checks";
import { checkLabels } from "@/lib/platform/checks/labels";
import { firstMarked, type MarkedSpan } from "@/lib/publishing/review/spans";

const levels: Record<CheckLevel, string> = {
  block: "Impide publicar",
  warn: "Aviso",
  repair: "Se pidió corregir",
};

interface FindingsListProps {
  findings: Finding[];
  /** The places that are marked in the text on the same page: the findings lead there. */
  marked?: MarkedSpan[];
}

/** Lists the findings of the checks in a text. */
export function FindingsList({ findings, marked = [] }: FindingsListProps) {
  if (findings.length === 0) {
    return <p className="text-sm text-muted-foreground">Los controles no han encontrado nada.</p>;
  }
  return (
    <ul className="grid gap-3">
      {findings.map((finding, index) => {
        const { check, level, text } = finding;
        const place = firstMarked(finding, marked);
        return (
          <li key={index} className="grid gap-1 border-s-2 ps-3">
            <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
              {checkLabels[check]}
              <Badge variant={level === "block" ? "accent" : undefined}>{levels[level]}</Badge>
            </p>
            <p className="text-sm wrap-anywhere text-muted-foreground">
              {place ? (
                <a href={`#${place.id}`} className="link">
                  {text}
                </a>
              ) : (
                text
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
