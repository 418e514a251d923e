import { useId, type ReactNode } from "react";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";

interface LabelledFilterProps {
  label: string;
  /** The hint below the field. */
  hint?: string;
  /** Renders the field, given its id and that of the hint. */
  children: (id: string, hint: string) => ReactNode;
}

/** A field of a bar of filters under its label. */
export function LabelledFilter({ label, hint, children }: LabelledFilterProps) {
  const id = useId();
  const hintId = useId();
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children(id, hintId)}
      {hint && (
        <p id={hintId} className="text-xs text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}

const ANY = "any";

interface KindFilterProps {
  label: string;
  /** The label of the choice that shows everything. */
  all: string;
  options: { value: string; label: string }[];
  /** Empty for everything. */
  value: string;
  onChange: (value: string) => void;
}

/** The filter for one kind of event of a record, or for all. */
export function KindFilter({ label, all, options, value, onChange }: KindFilterProps) {
  return (
    <LabelledFilter label={label}>
      {(id) => (
        <Select
          id={id}
          value={value || ANY}
          onValueChange={(chosen) => onChange(chosen === ANY ? "" : chosen)}
          options={[{ value: ANY, label: all }, ...options]}
        />
      )}
    </LabelledFilter>
  );
}

interface PeriodFiltersProps {
  from: string;
  to: string;
  onChange: (changes: { from: string } | { to: string }) => void;
}

/** The filters for the first and the last day. */
export function PeriodFilters({ from, to, onChange }: PeriodFiltersProps) {
  return (
    <>
      <LabelledFilter label="Desde">
        {(id) => (
          <Input
            id={id}
            type="date"
            value={from}
            max={to || undefined}
            onChange={({ target }) => onChange({ from: target.value })}
          />
        )}
      </LabelledFilter>
      <LabelledFilter label="Hasta">
        {(id) => (
          <Input
            id={id}
            type="date"
            value={to}
            min={from || undefined}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        )}
      </LabelledFilter>
    </>
  );
}
