"use client";

import { useEffect, useEffectEvent, useId, useState } from "react";
import { useController, type Control } from "react-hook-form";
import { CopyField } from "@/components/shared/copy-field";
import { Form } from "@/components/shared/form";
import { SelectField, TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRecordForm } from "@/components/shared/use-record-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { AskBeforeLeaving } from "@/components/writing/ask-before-leaving";
import { useMakeToken } from "@/lib/accounts/access-tokens/client";
import { TOKEN_DAYS, tokenInput, type TokenInput } from "@/lib/accounts/access-tokens/schema";
import { SCOPES, scopes, type Scope } from "@/lib/platform/auth/scopes";

const days = TOKEN_DAYS.map((days) => ({
  value: String(days),
  label: days === 365 ? "1 año" : `${days} días`,
}));

interface Values {
  name: string;
  scopes: Scope[];
  days: unknown;
}

/** The form for a new key, above the list; then the key itself, which is shown only once. */
export function TokenForm({ onClose }: { onClose: () => void }) {
  const headingId = useId();
  const make = useMakeToken();
  const [token, setToken] = useState<string | null>(null);
  const { form, control, submit, busy } = useRecordForm<Values, TokenInput, { token: string }>({
    schema: tokenInput,
    defaults: { name: "", scopes: ["leer"], days: "90" },
    save: (input) => make.mutateAsync(input),
    done: (made) => setToken(made.token),
  });
  const focusFirst = useEffectEvent(() => form.setFocus("name"));
  useEffect(() => focusFirst(), []);
  return (
    <section aria-labelledby={headingId} className="mb-10 rounded-lg border bg-card p-5 sm:p-8">
      <h2 id={headingId} className="mb-6 headline text-2xl">
        {token === null ? "Crear clave" : "Clave creada"}
      </h2>
      {token === null ? (
        <Form form={form} onSubmit={submit}>
          <TextField
            control={control}
            name="name"
            label="Para qué es"
            hint="Para distinguirla de otras: «Publicar desde el blog de la asociación», por ejemplo."
          />
          <ScopesField control={control} />
          <SelectField control={control} name="days" label="Cuánto dura" options={days} />
          <div className="flex flex-wrap gap-2">
            <SubmitButton busy={busy} busyLabel="Creando...">
              Crear
            </SubmitButton>
            <Button variant="outline" onClick={onClose}>
              Cancelar
            </Button>
          </div>
          <AskBeforeLeaving unsaved={form.formState.isDirty && !busy} />
        </Form>
      ) : (
        <div className="grid gap-5">
          <p>
            Guárdala donde guardas tus contraseñas: <strong>no se vuelve a mostrar.</strong> Quien
            la tenga actúa en tu nombre, en lo que permite.
          </p>
          <CopyField label="Clave para programas" text={token} autoFocus />
          <div>
            <Button variant="outline" onClick={onClose}>
              Hecho
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

/** The checkboxes for the scopes of a key: at least one must be chosen. */
function ScopesField({ control }: { control: Control<Values, unknown, TokenInput> }) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: "scopes" });
  const toggle = (scope: Scope, isOn: boolean) =>
    field.onChange(SCOPES.filter((each) => (each === scope ? isOn : field.value.includes(each))));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-sm font-medium">Qué permite</legend>
      {SCOPES.map((scope, n) => (
        <div key={scope} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
          <Checkbox
            ref={n === 0 ? field.ref : undefined}
            id={`${id}-${scope}`}
            checked={field.value.includes(scope)}
            onCheckedChange={(checked) => toggle(scope, checked === true)}
            aria-invalid={fieldState.error ? true : undefined}
            aria-describedby={`${fieldState.error ? `${id}-error ` : ""}${id}-${scope}-hint`}
          />
          <Label htmlFor={`${id}-${scope}`} className="font-normal">
            {scope}
          </Label>
          <p id={`${id}-${scope}-hint`} className="col-start-2 text-sm text-muted-foreground">
            {scopes[scope]}
          </p>
        </div>
      ))}
      {fieldState.error && (
        <p id={`${id}-error`} className="text-sm font-medium text-destructive">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
