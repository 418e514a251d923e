"use client";

import { RadioCards } from "@/components/ui/radio-cards";
import type { Mode } from "@/lib/house/settings/modes";
import { capital } from "@/lib/platform/text/capital";
import { modeNames } from "./mode-field";

interface SiteModeCardsProps {
  legend: string;
  /** The modes to choose from. */
  modes: readonly Mode[];
  /** Null while nothing is chosen. */
  value: Mode | null;
  onValueChange: (mode: Mode) => void;
}

/** The choice for how far machines go alone on the whole site. */
export function SiteModeCards({ legend, modes, value, onValueChange }: SiteModeCardsProps) {
  return (
    <RadioCards<Mode>
      name="ai_mode"
      legend={legend}
      value={value}
      onValueChange={onValueChange}
      options={modes.map((mode) => {
        const { name, means } = modeNames[mode];
        return { value: mode, label: name, hint: `${capital(means)}.` };
      })}
    />
  );
}
