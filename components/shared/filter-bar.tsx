"use client";

import { cn } from "@/components/ui/cn";

interface FilterBarProps<Value extends string> {
  /** The accessible name of the choice. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  /** `count`: how many there are, where it matters; 0 is not shown. */
  options: { value: Value; label: string; count?: number }[];
}

/** The parts of a list, of which one is shown. */
export function FilterBar<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: FilterBarProps<Value>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1">
      {options.map((option) => {
        const pressed = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={pressed}
            onClick={() => onValueChange(option.value)}
            className={cn(
              "rounded-full border px-3.5 py-1.5 text-sm transition-colors",
              pressed
                ? "border-primary bg-primary text-primary-foreground"
                : "border-input text-muted-foreground hover:border-foreground hover:text-foreground",
            )}
          >
            {option.label}
            {option.count ? (
              <span className="ms-1.5 tabular-nums">
                <span className="sr-only">: </span>
                {option.count}
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}
