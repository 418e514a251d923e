import type { Review } from "@/lib/publishing/review/dto";
import type { MarkedSpan } from "@/lib/publishing/review/spans";
import { FindingsList } from "./findings-list";
import { riskLabel } from "./labels";

interface ControlsProps {
  written: NonNullable<Review["written"]>;
  /** True while the text is still the one that was checked. */
  isAsChecked: boolean;
  /** The places that are marked in the text beside. */
  marked: MarkedSpan[];
}

/** Shows the results of the checks. */
export function Controls({ written: { findings, risk }, isAsChecked, marked }: ControlsProps) {
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
      <FindingsList findings={findings} marked={marked} />
    </div>
  );
}
