"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import type { Control, DefaultValues, FieldValues } from "react-hook-form";
import type { ZodType } from "zod";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRecordForm } from "@/components/shared/use-record-form";
import { WritingForm } from "@/components/writing/writing-form";
import { useChangeSettings } from "@/lib/house/settings/client";
import type { SiteSettings, SiteSettingsChanges } from "@/lib/house/settings/schema";
import { SettingsSection } from "./settings-section";

interface SettingsFormProps<Fields extends FieldValues, Changes> {
  /** The name under which the browser keeps what is not saved. */
  subject: string;
  title: string;
  description: string;
  /** The schema of the fields, which turns them into changes of the settings. */
  schema: ZodType<Changes, Fields>;
  settings: SiteSettings;
  /** Returns the settings as the fields hold them. */
  formOf: (settings: SiteSettings) => Fields;
  children: (control: Control<Fields, unknown, Changes>) => ReactNode;
}

/** The form for one subject of the settings, which goes on with what was saved. */
export function SettingsForm<Fields extends FieldValues, Changes extends SiteSettingsChanges>({
  subject,
  title,
  description,
  schema,
  settings,
  formOf,
  children,
}: SettingsFormProps<Fields, Changes>) {
  const { refresh } = useRouter();
  const change = useChangeSettings();
  const { form, control, submit, busy, writing } = useRecordForm<Fields, Changes, SiteSettings>({
    schema,
    defaults: formOf(settings) as DefaultValues<Fields>,
    keep: { form: "settings", id: subject },
    save: (input) => change.mutateAsync(input),
    done: (saved) => {
      refresh(); // what surrounds the screen depends on the settings, too: the newspaper's name
      return formOf(saved);
    },
  });
  return (
    <SettingsSection title={title} description={description}>
      <WritingForm form={form} writing={writing} onSubmit={submit}>
        {children(control)}
        <div>
          <SubmitButton busy={busy} busyLabel="Guardando...">
            Guardar
          </SubmitButton>
        </div>
      </WritingForm>
    </SettingsSection>
  );
}
