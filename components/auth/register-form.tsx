"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { Route } from "next";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Form, showIssues } from "@/components/shared/form";
import { TextField } from "@/components/shared/form-fields";
import { NewPasswordFields } from "@/components/shared/new-password-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRegister } from "@/lib/accounts/registration/client";
import { registerForm, type RegisterForm as Values } from "@/lib/accounts/registration/schema";
import { DoorNote } from "./door-note";
import { Refusal } from "./refusal";
import { takeFocus } from "./take-focus";
import { useEnter } from "./use-enter";

interface RegisterFormProps {
  next: Route;
  /** The token of an invitation, and the e-mail address that it is for, if it is for one. */
  invitation?: string;
  email?: string | null;
  /** Shown above the form, until the account waits for approval. */
  children?: ReactNode;
}

/** The form that opens an account: signs it in and goes on to `next`, or says that it waits for approval. */
export function RegisterForm({ next, invitation, email, children }: RegisterFormProps) {
  const form = useForm<Values>({
    resolver: zodResolver(registerForm),
    defaultValues: {
      username: "",
      fullName: "",
      password: "",
      confirmPassword: "",
      email: email ?? "",
    },
  });
  const register = useRegister();
  const enter = useEnter(next);
  const busy = form.formState.isSubmitting || register.isSuccess; // until the next screen is there
  const submit = (values: Values) =>
    register.mutateAsync({ ...values, setup: setupCode(), invitation }).then(
      (registered) => {
        if ("teams" in registered) enter(registered);
      },
      (error: unknown) => showIssues(form, error),
    );
  if (register.data && "waiting" in register.data) {
    return (
      <div ref={takeFocus} tabIndex={-1}>
        <DoorNote>{register.data.message}</DoorNote>
      </div>
    );
  }
  return (
    <>
      {children}
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
        <NewPasswordFields control={form.control} labels={["Password", "Confirm password"]} />
        <SubmitButton size="lg" busy={busy}>
          Create account
        </SubmitButton>
      </Form>
    </>
  );
}

/** Returns the code that opens a site's first account, from the link that led here; undefined without one. */
const setupCode = () => new URLSearchParams(location.hash.slice(1)).get("setup") ?? undefined;
