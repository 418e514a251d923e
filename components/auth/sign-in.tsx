"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { KeyRound } from "lucide-react";
import Link from "next/link";
import { useId, useState } from "react";
import { useController, useForm, type Control } from "react-hook-form";
import { Form, showIssues } from "@/components/shared/form";
import { TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { factorsAskedFor, useLogin, usePasskeyLogin } from "@/lib/accounts/access/client";
import { loginForm, type LoginForm as Values } from "@/lib/accounts/access/schema";
import { passkeyErrorText } from "@/lib/accounts/factors/client";
import type { SignedIn } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { ApiError } from "@/lib/platform/http/client";
import { Refusal } from "./refusal";
import { SecondStep } from "./second-step";

interface SignInProps {
  onSignedIn: (user: SignedIn) => void;
  /** The account that is expected to sign in, filled in already. */
  username?: string;
}

/** Signs in, in as many steps as the account asks for; then calls `onSignedIn`. */
export function SignIn({ onSignedIn, username = "" }: SignInProps) {
  const form = useForm<Values>({
    resolver: zodResolver(loginForm),
    defaultValues: { username, password: "", remember: false },
  });
  const login = useLogin();
  const passkey = usePasskeyLogin();
  const [factors, setFactors] = useState<string[]>([]);
  const [note, setNote] = useState<string>();
  const busy = form.formState.isSubmitting || login.isSuccess; // until the next screen is there

  const submit = (values: Values) =>
    login.mutateAsync(values).then(onSignedIn, (error: Error) => {
      setFactors(factorsAskedFor(error) ?? []);
      setNote(error instanceof ApiError ? error.detail : undefined);
      showIssues(form, error);
    });
  const verify = (shown: { code?: string; withPasskey?: boolean }) =>
    login.mutateAsync({ ...form.getValues(), ...shown }).then(onSignedIn);

  if (factors.length > 0) {
    return (
      <SecondStep
        username={form.getValues("username")}
        factors={factors}
        note={note}
        busy={login.isPending || login.isSuccess}
        error={
          login.variables?.withPasskey && login.error ? passkeyErrorText(login.error) : undefined
        }
        onCode={(code) => verify({ code })}
        onPasskey={() => verify({ withPasskey: true }).catch(() => {})} // the error is shown below the button
        onBack={() => {
          setFactors([]);
          login.reset();
          form.reset();
        }}
      />
    );
  }
  return (
    <div className="grid gap-4">
      <Form form={form} onSubmit={submit}>
        <Refusal error={factorsAskedFor(login.error) ? null : login.error} />
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
          autoFocus={username !== ""}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <RememberMe control={form.control} />
          <Link href={routes.forgotPassword} className="text-sm link">
            Forgot your password?
          </Link>
        </div>
        <SubmitButton size="lg" busy={busy}>
          Sign in
        </SubmitButton>
      </Form>
      <Button
        variant="outline"
        size="lg"
        pending={passkey.isPending || passkey.isSuccess}
        onClick={() => passkey.mutate(form.getValues("remember"), { onSuccess: onSignedIn })}
      >
        <KeyRound aria-hidden />
        Use a passkey
      </Button>
    </div>
  );
}

/** The box «Remember me»: if it is not ticked, the session ends when the browser is closed. */
function RememberMe({ control }: { control: Control<Values> }) {
  const id = useId();
  const {
    field: { ref, value, onChange },
  } = useController({ control, name: "remember" });
  return (
    <div className="flex items-center gap-2">
      <Checkbox
        id={id}
        ref={ref}
        checked={value ?? false}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
      <Label htmlFor={id}>Remember me</Label>
    </div>
  );
}
