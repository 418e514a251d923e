import { Badge } from "@/components/ui/badge";
import type { CheckLevel } from "@/lib/checks";
import { checkLabels } from "@/lib/checks/labels";
import type { Review } from "@/lib/review/dto";
import { riskLabel } from "./labels";

const levels: Record<CheckLevel, string> = {
  block: "Impide publicar",
  warn: "Aviso",
  repair: "Se pidió corregir",
};

interface ControlsProps {
  written: Review["written"];
  /** Whether the text is still the one that was checked. */
  isAsChecked: boolean;
}

/** What the checks found. */
export function Controls({ written, isAsChecked }: ControlsProps) {
  if (!written) {
    return (
      <p className="text-sm text-muted-foreground">Lo ha escrito una persona: no pasa controles.</p>
    );
  }
  const { findings, risk } = written;
  return (
    <div className="grid gap-4">
      <p className="text-sm font-medium">
        {riskLabel(risk)}
        {risk > 0 && ` (${risk} de 100)`}
      </p>
      {!isAsChecked && (
        <p className="text-sm text-muted-foreground">
          El texto ha cambiado desde que pasó los controles.
        </p>
      )}
      {findings.length === 0 ? (
        <p className="text-sm text-muted-foreground">Los controles no han encontrado nada.</p>
      ) : (
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
      )}
    </div>
  );
}
