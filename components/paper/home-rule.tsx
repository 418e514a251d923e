"use client";

import { useId } from "react";
import { useController, type Control } from "react-hook-form";
import { SettingsForm } from "@/components/settings/settings-form";
import { SelectField, TextareaField } from "@/components/shared/form-fields";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { homeRules, keptOutNames } from "@/lib/house/settings/paper-schema";
import type { SiteSettings } from "@/lib/house/settings/schema";
import { z } from "@/lib/kernel/zod";
import type { Section } from "./section-order";

const form = z.object({
  ...homeRules,
  home_without: z
    .string()
    .transform((text) => [...new Set(text.split(/[\s,@]+/))].filter(Boolean))
    .pipe(keptOutNames),
});

type Fields = z.input<typeof form>;

/**
 * Returns the settings as the fields hold them. Chosen spaces that are not shown are left out: nobody could remove
 * them.
 */
export const formOf = (
  { home_spaces, home_authors, home_without }: SiteSettings,
  spaces: Section[],
): Fields => ({
  home_spaces: home_spaces.filter((id) => spaces.some(({ space_id }) => space_id === id)),
  home_authors,
  home_without: home_without.join("\n"),
});

interface HomeRuleProps {
  settings: SiteSettings;
  /** The sections, and the other spaces that were chosen before. */
  spaces: Section[];
}

/** The settings for which spaces and whose texts may enter the home page. */
export function HomeRule({ settings, spaces }: HomeRuleProps) {
  return (
    <SettingsForm
      subject="home"
      schema={form}
      settings={settings}
      formOf={(saved) => formOf(saved, spaces)}
      title="Qué entra en la portada"
      description="Vale para la portada del sitio, sus páginas siguientes y lo que se compone en ella. Los canales, las secciones y las páginas de cada autor siguen como están."
    >
      {(control) => (
        <>
          <SpacesField control={control} spaces={spaces} />
          <SelectField
            control={control}
            name="home_authors"
            label="De quién"
            options={[
              { value: "all", label: "De personas y de IA" },
              { value: "people", label: "Solo lo que escriben personas" },
            ]}
            className="max-w-xs"
          />
          <TextareaField
            control={control}
            name="home_without"
            label="Cuentas que no entran"
            hint="Nombres de usuario, uno por línea. Sus textos se leen en todo lo demás."
            spellCheck={false}
          />
        </>
      )}
    </SettingsForm>
  );
}

interface SpacesFieldProps {
  control: Control<Fields, unknown, z.output<typeof form>>;
  spaces: Section[];
}

function SpacesField({ control, spaces }: SpacesFieldProps) {
  const id = useId();
  const { field } = useController({ control, name: "home_spaces" });
  const chosen = new Set(field.value);
  return (
    <fieldset className="grid gap-3" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 text-sm font-medium">De qué espacios</legend>
      <p id={`${id}-hint`} className="text-sm text-muted-foreground">
        Sin marcar ninguno entran los de todos, y lo que no está en ninguno.
      </p>
      <div className="grid max-h-64 gap-x-6 gap-y-2.5 overflow-y-auto sm:grid-cols-2">
        {spaces.map(({ space_id, name }) => (
          <div key={space_id} className="flex items-center gap-2.5">
            <Checkbox
              id={`${id}-${space_id}`}
              checked={chosen.has(space_id)}
              onCheckedChange={(checked) =>
                field.onChange(
                  checked === true
                    ? [...chosen, space_id]
                    : field.value.filter((other) => other !== space_id),
                )
              }
            />
            <Label htmlFor={`${id}-${space_id}`} className="min-w-0 font-normal wrap-anywhere">
              {name}
            </Label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
