"use client";

import { useEffect, useEffectEvent, useId, useState } from "react";
import { useWatch, type Control } from "react-hook-form";
import { CopyField } from "@/components/shared/copy-field";
import { Form } from "@/components/shared/form";
import { SelectField, TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRecordForm } from "@/components/shared/use-record-form";
import { Button } from "@/components/ui/button";
import { useCreateInvitation } from "@/lib/accounts/invitations/client";
import type { InvitingSpace } from "@/lib/accounts/invitations/dto";
import {
  invitationInput,
  type InvitationForm as Values,
  type InvitationInput,
  type InvitedRole,
} from "@/lib/accounts/invitations/schema";
import { roleNames, roleNotes } from "@/lib/spaces/spaces/role-names";

interface InvitationFormProps {
  /** The spaces to which the user may invite. */
  spaces: InvitingSpace[];
  /** True when the user may invite to the site, without a space. */
  toSite: boolean;
  onClose: () => void;
}

/** "No space" among the choices: a select has no empty value. */
const SITE = "0";

const days = [1, 7, 30, 90].map((days) => ({
  value: String(days),
  label: days === 1 ? "1 día" : `${days} días`,
}));

/** The form for a new invitation, above the list; then its link, which is shown only once. */
export function InvitationForm({ spaces, toSite, onClose }: InvitationFormProps) {
  const headingId = useId();
  const create = useCreateInvitation();
  const [made, setMade] = useState<{ url: string; sentTo: string | null } | null>(null);
  const first = toSite ? undefined : spaces[0];
  const { form, control, submit, busy } = useRecordForm({
    schema: invitationInput,
    defaults: {
      space_id: first ? String(first.space_id) : SITE,
      role: "redactor",
      email: "",
      days: "7",
      uses: "1",
    } as Values,
    save: (input) => create.mutateAsync(input),
    done: ({ url, sent, invitation }) => {
      setMade({ url, sentTo: sent ? invitation.email : null });
    },
  });
  const choosesSpace = toSite || spaces.length > 1;
  const focusFirst = useEffectEvent(() => form.setFocus(choosesSpace ? "space_id" : "role"));
  useEffect(() => focusFirst(), []);
  const chosen = String(useWatch({ control, name: "space_id" }) ?? SITE);
  const space = spaces.find(({ space_id }) => String(space_id) === chosen);

  return (
    <section aria-labelledby={headingId} className="mb-10 rounded-lg border bg-card p-5 sm:p-8">
      <h2 id={headingId} className="mb-6 headline text-2xl">
        {made ? "Invitación creada" : "Crear invitación"}
      </h2>
      {made ? (
        <div className="grid max-w-2xl gap-5">
          <p>
            {made.sentTo && `Se ha enviado a ${made.sentTo}. `}
            Este es su enlace. No se vuelve a mostrar: cópialo ahora.
          </p>
          <CopyField label="Enlace de la invitación" text={made.url} autoFocus />
          <div>
            <Button variant="outline" onClick={onClose}>
              Hecho
            </Button>
          </div>
        </div>
      ) : (
        <Form form={form} onSubmit={submit} className="max-w-2xl">
          {choosesSpace && (
            <SelectField
              control={control}
              name="space_id"
              label="Espacio"
              options={[
                ...(toSite ? [{ value: SITE, label: "Ninguno: solo una cuenta en el sitio" }] : []),
                ...spaces.map(({ space_id, name }) => ({ value: String(space_id), label: name })),
              ]}
            />
          )}
          {space && <RoleField control={control} roles={space.roles} />}
          <TextField
            control={control}
            name="email"
            label="Correo (opcional)"
            type="email"
            hint="Con un correo, la invitación es solo para esa dirección y sirve una vez."
          />
          <div className="grid gap-6 sm:grid-cols-2">
            <SelectField control={control} name="days" label="Caduca en" options={days} />
            <TextField
              control={control}
              name="uses"
              label="Usos"
              inputMode="numeric"
              hint="Cuántas personas pueden usarla, de 1 a 100."
            />
          </div>
          <div className="flex flex-wrap gap-2">
            <SubmitButton busy={busy} busyLabel="Creando...">
              Crear invitación
            </SubmitButton>
            <Button variant="outline" onClick={onClose}>
              Cancelar
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}

/** The role in the chosen space, with what it may do below. */
function RoleField({
  control,
  roles,
}: {
  control: Control<Values, unknown, InvitationInput>;
  roles: InvitedRole[];
}) {
  const role = useWatch({ control, name: "role" }) as InvitedRole;
  return (
    <SelectField
      control={control}
      name="role"
      label="Papel en el espacio"
      hint={roleNotes[role]}
      options={roles.map((value) => ({ value, label: roleNames[value] }))}
    />
  );
}
