"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Form, showIssues } from "@/components/shared/form";
import { TextareaField, TextField } from "@/components/shared/form-fields";
import { useUnsavedWarning } from "@/components/shared/use-unsaved-warning";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/http/client";
import { useUpdateProfile } from "@/lib/users/client";
import type { CurrentUser } from "@/lib/users/dto";
import { profileInput, type ProfileForm as Fields } from "@/lib/users/schema";
import { ProfilePhoto } from "./profile-photo";

/** What others read about the user, and the address only they see. */
export function ProfileForm({ user }: { user: CurrentUser }) {
  const updateProfile = useUpdateProfile();
  const form = useForm<Fields, unknown, z.output<typeof profileInput>>({
    resolver: zodResolver(profileInput),
    defaultValues: fieldsOf(user),
  });
  const { control, formState } = form;
  // While it submits it is on its way: from the toast on, nobody is to be held back.
  useUnsavedWarning(formState.isDirty && !formState.isSubmitting);

  async function save(input: z.output<typeof profileInput>) {
    try {
      form.reset(fieldsOf(await updateProfile.mutateAsync({ userId: user.id, ...input })));
    } catch (error) {
      showIssues(form, error);
      const taken = error instanceof ApiError && error.status === 409;
      if (taken) form.setError("email", { message: error.text }, { shouldFocus: true });
    }
  }

  return (
    <Form form={form} onSubmit={save}>
      <ProfilePhoto user={user} />
      <TextField control={control} name="fullName" label="Full name" autoComplete="name" />
      <TextField
        control={control}
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        hint="Never shown to anybody else."
      />
      <TextareaField
        control={control}
        name="about"
        label="About"
        hint="Optional. A few sentences about yourself, up to 2,000 characters."
      />
      <div>
        <Button type="submit" pending={updateProfile.isPending}>
          {updateProfile.isPending ? "Saving..." : "Save"}
        </Button>
      </div>
    </Form>
  );
}

const fieldsOf = ({ fullName, email, about }: CurrentUser): Fields => ({
  fullName: fullName ?? "",
  email: email ?? "",
  about: about ?? "",
});
