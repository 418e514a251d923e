"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { Route } from "next";
import { useForm } from "react-hook-form";
import { Form, showIssues } from "@/components/shared/form";
import { TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRegister } from "@/lib/users/client";
import { registerForm, type RegisterForm as Values } from "@/lib/users/schema";
import { Refusal } from "./refusal";
import { useEnter } from "./use-enter";

/** Opens an account, which signs in, and goes on to `next`. */
export function RegisterForm({ next }: { next: Route }) {
  const form = useForm<Values>({
    resolver: zodResolver(registerForm),
    defaultValues: { username: "", fullName: "", email: "", password: "", confirmPassword: "" },
  });
  const register = useRegister();
  const enter = useEnter(next);
  const busy = form.formState.isSubmitting || register.isSuccess; // until the next screen is there
  const submit = (values: Values) =>
    register.mutateAsync(values).then(enter, (error: unknown) => showIssues(form, error));
  return (
    <Form form={form} onSubmit={submit}>
      <Refusal error={register.error} />
      <TextField
        control={form.control}
        name="username"
        label="Username"
        hint="Letters, numbers, dots, hyphens and underscores."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField control={form.control} name="fullName" label="Full name" autoComplete="name" />
      <TextField
        control={form.control}
        name="email"
        label="Email"
        hint="Never shown to anybody else."
        type="email"
        autoComplete="email"
      />
      <TextField
        control={form.control}
        name="password"
        label="Password"
        hint="At least 8 characters."
        type="password"
        autoComplete="new-password"
      />
      <TextField
        control={form.control}
        name="confirmPassword"
        label="Confirm password"
        type="password"
        autoComplete="new-password"
      />
      <SubmitButton size="lg" busy={busy}>
        Create account
      </SubmitButton>
    </Form>
  );
}
