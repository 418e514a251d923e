"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Form, showIssues } from "@/components/shared/form";
import { TextField } from "@/components/shared/form-fields";
import { NewPasswordFields } from "@/components/shared/new-password-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useChangePassword } from "@/lib/accounts/access/client";
import { passwordForm, type PasswordForm as Fields } from "@/lib/accounts/access/schema";

/** The form that changes the password of a user who knows the old one. */
export function PasswordForm({ username }: { username: string }) {
  const change = useChangePassword();
  const form = useForm<Fields>({
    resolver: zodResolver(passwordForm),
    defaultValues: { currentPassword: "", password: "", confirmPassword: "" },
  });
  const { control } = form;

  async function submit({ currentPassword, password }: Fields) {
    try {
      await change.mutateAsync({ currentPassword, password });
      form.reset();
    } catch (error) {
      showIssues(form, error);
    }
  }

  return (
    <Form form={form} onSubmit={submit}>
      {/* For the browser's password manager. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        control={control}
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
      />
      <NewPasswordFields control={control} labels={["New password", "Confirm new password"]} />
      <div>
        <SubmitButton busy={form.formState.isSubmitting} busyLabel="Changing...">
          Change password
        </SubmitButton>
      </div>
    </Form>
  );
}
