"use client";

import { Form } from "@/components/shared/form";
import { SelectField, TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRecordForm } from "@/components/shared/use-record-form";
import { canChangeMember, roles, type Standing } from "@/lib/spaces/spaces/policy";
import { roleNames } from "@/lib/spaces/spaces/role-names";
import { useInviteMember } from "@/lib/spaces/teams/client";
import { newMember, type NewMemberForm } from "@/lib/spaces/teams/schema";

const empty: NewMemberForm = { username: "", role: "redactor" };

/** The form that adds somebody to the team, by the name of the account. */
export function InviteForm({ spaceId, role }: { spaceId: number; role: Standing }) {
  const invite = useInviteMember();
  const { form, control, submit, busy } = useRecordForm({
    schema: newMember,
    defaults: empty,
    save: (input) => invite.mutateAsync({ ...input, spaceId }),
    conflictField: "username",
    done: () => empty,
  });
  const offered = roles.filter((to) => canChangeMember(role, null, to));
  return (
    <section aria-labelledby="anadir">
      <h2 id="anadir" className="mb-3 headline text-2xl">
        Añadir a alguien
      </h2>
      <Form form={form} onSubmit={submit}>
        <TextField
          control={control}
          name="username"
          label="Nombre de usuario"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <SelectField
          control={control}
          name="role"
          label="Papel"
          options={offered.map((value) => ({ value, label: roleNames[value] }))}
        />
        <div>
          <SubmitButton busy={busy} busyLabel="Añadiendo...">
            Añadir al equipo
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
