"use client";

import { Form } from "@/components/shared/form";
import { TextareaField, TextField } from "@/components/shared/form-fields";
import { PictureField } from "@/components/shared/picture-field";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRecordForm } from "@/components/shared/use-record-form";
import { useUpdateProfile, useChangePicture } from "@/lib/house/users/client";
import type { CurrentUser } from "@/lib/house/users/dto";
import { profileInput, type ProfileForm as Fields } from "@/lib/house/users/schema";

/** The form for what others read about the user, and the address only they see. */
export function ProfileForm({ user }: { user: CurrentUser }) {
  const updateProfile = useUpdateProfile();
  const { form, control, submit, busy } = useRecordForm({
    schema: profileInput,
    defaults: fieldsOf(user),
    save: (input) => updateProfile.mutateAsync({ ...input, userId: user.id }),
    conflictField: "email",
    done: fieldsOf,
  });

  return (
    <Form form={form} onSubmit={submit}>
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
        <SubmitButton busy={busy} busyLabel="Saving...">
          Save
        </SubmitButton>
      </div>
    </Form>
  );
}

const fieldsOf = ({ fullName, email, about }: CurrentUser): Fields => ({
  fullName: fullName ?? "",
  email: email ?? "",
  about: about ?? "",
});

const words = {
  title: "Photo",
  change: "Change",
  uploading: "Uploading…",
  remove: "Remove photo",
  hint: "Shown beside what you write, cut to a square. Without one, it is drawn from your username.",
};

/** The field for the photo, which is saved by itself, apart from the fields below. */
function ProfilePhoto({ user }: { user: CurrentUser }) {
  const { mutate, isPending } = useChangePicture();
  return (
    <PictureField
      user={user}
      words={words}
      saving={isPending}
      onChange={(picture) => mutate({ userId: user.id, picture })}
    />
  );
}
