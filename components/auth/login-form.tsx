"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { Route } from "next";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { Form, showIssues } from "@/components/shared/form";
import { TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { useLogin } from "@/lib/users/client";
import { loginInput, type LoginInput } from "@/lib/users/schema";
import { Refusal } from "./refusal";
import { useEnter } from "./use-enter";

/** Signs in and goes on to `next`. */
export function LoginForm({ next }: { next: Route }) {
  const form = useForm<LoginInput>({
    resolver: zodResolver(loginInput),
    defaultValues: { username: "", password: "" },
  });
  const login = useLogin();
  const enter = useEnter(next);
  const busy = form.formState.isSubmitting || login.isSuccess; // until the next screen is there
  const submit = (values: LoginInput) =>
    login.mutateAsync(values).then(enter, (error: unknown) => showIssues(form, error));
  return (
    <Form form={form} onSubmit={submit}>
      <Refusal error={login.error} />
      <TextField
        control={form.control}
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        control={form.control}
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
      />
      <RememberMe />
      <SubmitButton size="lg" busy={busy}>
        Sign in
      </SubmitButton>
    </Form>
  );
}

/** Never sent: a session lasts as long with it as without. */
function RememberMe() {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <Checkbox id={id} />
      <Label htmlFor={id}>Remember me</Label>
    </div>
  );
}
