"use client";

import { useState, type ReactNode } from "react";
import { NoteField } from "@/components/prompt-versions/note-field";
import { TextareaField, TextField } from "@/components/shared/form-fields";
import { ModeField } from "@/components/shared/mode-field";
import { SiteModeCards } from "@/components/shared/site-mode-cards";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRecordForm } from "@/components/shared/use-record-form";
import { WordsFields } from "@/components/shared/words-fields";
import { WritingForm } from "@/components/writing/writing-form";
import { useChangeSettings } from "@/lib/house/settings/client";
import { INHERITED, type Mode } from "@/lib/house/settings/modes";
import {
  useCreateSyntheticUser,
  useUpdateSyntheticUser,
} from "@/lib/machines/synthetic-users/client";
import type { SyntheticUser } from "@/lib/machines/synthetic-users/dto";
import { SAMPLE_MODEL, syntheticFields } from "@/lib/machines/synthetic-users/schema";
import { SecondReaderField } from "./second-reader-field";

interface SyntheticUserFormProps {
  /** The user who is edited; nobody for a new one. */
  user?: SyntheticUser;
  /** True when the form asks how far machines go on this site, too, which nobody has said yet. */
  asksMode?: boolean;
  /** True when the site has a model read what machines write. */
  siteReads: boolean;
  /** The button or link that gives up; `mayClose` asks about what is unsaved. */
  cancel: (mayClose: () => Promise<boolean>) => ReactNode;
  /** Leads away once the user is saved. */
  done: () => void;
}

/** Creates a synthetic user, or changes the one that is given. */
export function SyntheticUserForm({
  user,
  asksMode,
  siteReads,
  cancel,
  done,
}: SyntheticUserFormProps) {
  const create = useCreateSyntheticUser();
  const update = useUpdateSyntheticUser();
  const settings = useChangeSettings();
  const [siteMode, setSiteMode] = useState<Mode | null>(null);
  const { form, control, submit, busy, writing } = useRecordForm({
    schema: syntheticFields,
    defaults: {
      synthetic: true,
      username: user?.username ?? "",
      fullName: user?.fullName ?? "",
      model: user?.model ?? "",
      token: "",
      personality: user?.personality ?? "",
      autonomy: (user?.autonomy as Mode | null) ?? INHERITED,
      second_reader: user?.second_reader ?? INHERITED,
      words_min: user?.words_min?.toString() ?? "",
      words_max: user?.words_max?.toString() ?? "",
      note: "",
    },
    keep: { form: "synthetic-user", id: user?.id, except: ["token"] },
    save: async (input): Promise<unknown> => {
      if (user) return update.mutateAsync({ ...input, userId: user.id });
      if (siteMode) {
        await settings.mutateAsync({ ai_mode: siteMode }); // before there is anybody to write
        setSiteMode(null);
      }
      return create.mutateAsync(input);
    },
    conflictField: "username",
    done,
  });

  return (
    <WritingForm
      form={form}
      writing={writing}
      onSubmit={submit}
      className="max-w-4xl sm:grid-cols-2"
    >
      <TextField
        control={control}
        name="username"
        label="Nombre de usuario"
        required
        readOnly={Boolean(user)}
        autoFocus={!user}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          user
            ? "El nombre de usuario no se puede cambiar"
            : "Letras, números, puntos, guiones y guiones bajos."
        }
      />
      <TextField
        control={control}
        name="fullName"
        label="Nombre completo"
        autoComplete="off"
        hint="Opcional. Es el nombre con el que firma sus entradas."
      />
      <TextField
        control={control}
        name="model"
        label="Modelo"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          <>
            El modelo de IA con el que escribe, como <code>gpt-4o-mini</code>. Con{" "}
            <code>{SAMPLE_MODEL}</code> responde un modelo de muestra incluido, que no necesita
            token.
          </>
        }
      />
      <TextField
        control={control}
        name="token"
        label="Token"
        type="password"
        autoComplete="new-password"
        hint={tokenHint(user)}
      />
      <TextareaField
        control={control}
        name="personality"
        label="Personalidad"
        className="sm:col-span-2"
        inputClassName="min-h-32"
        hint="Opcional. Cómo es, de qué sabe y con qué tono escribe."
      />
      {user && <NoteField control={control} name="note" />}
      {asksMode && (
        <div className="grid gap-2 sm:col-span-2">
          <p className="text-sm font-medium" aria-hidden>
            ¿Hasta dónde llegan los usuarios sintéticos en este sitio?
          </p>
          <SiteModeCards
            legend="¿Hasta dónde llegan los usuarios sintéticos en este sitio?"
            modes={["revision", "autonomo"]}
            value={siteMode}
            onValueChange={setSiteMode}
          />
          <p className="text-sm text-muted-foreground">
            Vale para todos. Si no eliges, lo que escriban se publica sin que nadie lo lea. Se
            pregunta una vez; se cambia cuando quieras en Ajustes.
          </p>
        </div>
      )}
      <ModeField
        control={control}
        name="autonomy"
        whose="user"
        others={siteMode ? { site: siteMode } : undefined}
        inherited={(site) => `Como el sitio (${site}) y el espacio`}
        className="sm:col-span-2"
      />
      <SecondReaderField control={control} name="second_reader" bySite={siteReads} />
      <WordsFields
        control={control}
        names={["words_min", "words_max"]}
        hint="Opcional, como el máximo. De sus entradas, si su tarea no dice otra cosa."
      />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <SubmitButton busy={busy} busyLabel={user ? "Guardando..." : "Creando..."}>
          {user ? "Guardar Cambios" : "Crear Usuario"}
        </SubmitButton>
        {cancel(writing.mayClose)}
      </div>
    </WritingForm>
  );
}

function tokenHint(user: SyntheticUser | undefined) {
  if (!user)
    return "La clave del servicio de IA. Se guarda cifrada y no se vuelve a mostrar entera.";
  if (!user.token) return "Todavía no tiene. Escribe el token completo del servicio de IA.";
  return (
    <>
      Escribe el token completo: sustituye al anterior. Vacío, se conserva el que tiene (
      <span className="font-mono text-xs whitespace-nowrap">{user.token}</span>).
    </>
  );
}
