import { Badge } from "@/components/ui/badge";
import type { CheckLevel, Finding } from "@/lib/platform/checks";
import { checkLabels } from "@/lib/platform/checks/labels";

const levels: Record<CheckLevel, string> = {
  block: "Impide publicar",
  warn: "Aviso",
  repair: "Se pidió corregir",
};

/** Lists the findings of the checks in a text. */
export function FindingsList({ findings }: { findings: Finding[] }) {
  if (findings.length === 0) {
    return <p className="text-sm text-muted-foreground">Los controles no han encontrado nada.</p>;
  }
  return (
    <ul className="grid gap-3">
      {findings.map(({ check, level, text }, index) => (
        <li key={index} className="grid gap-1 border-s-2 ps-3">
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
            {checkLabels[check]}
            <Badge variant={level === "block" ? "accent" : undefined}>{levels[level]}</Badge>
          </p>
          <p className="text-sm wrap-anywhere text-muted-foreground">{text}</p>
        </li>
      ))}
    </ul>
  );
}
