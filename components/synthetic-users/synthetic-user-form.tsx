"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Form, showIssues } from "@/components/shared/form";
import { TextareaField, TextField } from "@/components/shared/form-fields";
import { useUnsavedWarning } from "@/components/shared/use-unsaved-warning";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/http/client";
import type { SyntheticUser } from "@/lib/synthetic-users/dto";
import {
  SAMPLE_MODEL,
  syntheticInput,
  type SyntheticForm as Fields,
  type SyntheticInput,
} from "@/lib/synthetic-users/schema";

interface SyntheticUserFormProps {
  /** Who is edited; nobody for a new user. */
  user?: SyntheticUser;
  submitLabel: string;
  pendingLabel: string;
  /** The button or link that gives up. */
  cancel: ReactNode;
  /** Stores the user and leads away; when it rejects, the form shows what the server found. */
  save: (input: SyntheticInput) => Promise<unknown>;
}

export function SyntheticUserForm({
  user,
  submitLabel,
  pendingLabel,
  cancel,
  save,
}: SyntheticUserFormProps) {
  const form = useForm<Fields, unknown, SyntheticInput>({
    resolver: zodResolver(syntheticInput),
    defaultValues: {
      synthetic: true,
      username: user?.username ?? "",
      fullName: user?.fullName ?? "",
      model: user?.model ?? "",
      token: "",
      personality: user?.personality ?? "",
    },
  });
  const { control, formState } = form;
  const { isDirty, isSubmitting, isSubmitSuccessful } = formState;
  const busy = isSubmitting || isSubmitSuccessful; // until the next screen is there
  useUnsavedWarning(isDirty && !busy);

  async function submit(input: SyntheticInput) {
    try {
      await save(input);
    } catch (error) {
      showIssues(form, error);
      const taken = error instanceof ApiError && error.status === 409;
      if (taken) form.setError("username", { message: error.text }, { shouldFocus: true });
      else form.setError("root", {}); // no field is to blame, but it is not saved
    }
  }

  return (
    <Form form={form} onSubmit={submit} className="max-w-4xl sm:grid-cols-2">
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
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" pending={busy}>
          {busy ? pendingLabel : submitLabel}
        </Button>
        {cancel}
      </div>
    </Form>
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
