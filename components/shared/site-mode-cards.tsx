"use client";

import { RadioCards } from "@/components/ui/radio-cards";
import type { Mode } from "@/lib/house/settings/modes";

const labels: Record<Mode, { label: string; hint: string }> = {
  borrador: {
    label: "Borrador",
    hint: "Lo que escriben queda con quien lleva cada una, que decide.",
  },
  revision: { label: "Revisión", hint: "Alguien lo lee antes de publicarlo." },
  autonomo: {
    label: "Autónomo",
    hint: "Se publica sin que nadie lo lea, si los controles no dudan.",
  },
};

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
      options={modes.map((mode) => ({ value: mode, ...labels[mode] }))}
    />
  );
}
