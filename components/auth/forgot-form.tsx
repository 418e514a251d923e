"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Form, showIssues } from "@/components/shared/form";
import { TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRequestReset } from "@/lib/accounts/access/client";
import { resetRequest } from "@/lib/accounts/access/schema";
import { BackToSignIn } from "./back-to-sign-in";
import { Refusal } from "./refusal";

/** Asks for a link by e-mail. The answer is the same whether the account exists or not. */
export function ForgotForm() {
  const form = useForm({ resolver: zodResolver(resetRequest), defaultValues: { account: "" } });
  const request = useRequestReset();
  if (request.isSuccess) {
    return (
      <div className="grid gap-6">
        <p role="status">
          If there is an account for{" "}
          <strong className="wrap-anywhere">{form.getValues("account")}</strong>, a link is on its
          way to its email. It works once, within an hour.
        </p>
        <p className="text-sm text-muted-foreground">
          Nothing there? Look among unwanted mail, or ask whoever runs this site for a link.
        </p>
        <BackToSignIn />
      </div>
    );
  }
  const submit = (values: { account: string }) =>
    request.mutateAsync(values).catch((error: unknown) => showIssues(form, error));
  return (
    <Form form={form} onSubmit={submit}>
      <p className="text-muted-foreground">
        Tell us who you are, and we send a link to the email of your account.
      </p>
      <Refusal error={request.error} />
      <TextField
        control={form.control}
        name="account"
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton size="lg" busy={form.formState.isSubmitting}>
        Send link
      </SubmitButton>
      <BackToSignIn />
    </Form>
  );
}
