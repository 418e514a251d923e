"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Form } from "@/components/shared/form";
import { TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { Button } from "@/components/ui/button";
import { codeInput } from "@/lib/accounts/factors/schema";
import { errorText } from "@/lib/platform/http/client";

interface SecondStepProps {
  username: string;
  /** The second factors of the account that work here, `totp` and `passkey`, or `recovery` where none does. */
  factors: string[];
  /** The reason why its passkeys do not work here. */
  note?: string;
  busy: boolean;
  /** The reason why the last passkey failed. */
  error?: string;
  /** Rejects with the reason why the code was refused. */
  onCode: (code: string) => Promise<unknown>;
  onPasskey: () => void;
  onBack: () => void;
}

/** After the right password: a code of the app, a recovery code, or a passkey. */
export function SecondStep({ username, factors, note, onBack, ...step }: SecondStepProps) {
  const hasApp = factors.includes("totp");
  const hasPasskey = factors.includes("passkey");
  const [kind, setKind] = useState<"app" | "passkey" | "recovery">(
    hasApp ? "app" : hasPasskey ? "passkey" : "recovery",
  );
  return (
    <div className="grid gap-6">
      <div>
        <h2 className="headline text-xl">Two-step verification</h2>
        <p className="mt-1 text-muted-foreground">
          Signing in as <span className="font-medium text-foreground">{username}</span>.
        </p>
        {note && <p className="mt-4 border-l-4 border-accent bg-accent-soft px-4 py-3">{note}</p>}
      </div>
      {kind === "passkey" ? (
        <PasskeyStep {...step} />
      ) : (
        <CodeStep key={kind} recovery={kind === "recovery"} {...step} />
      )}
      <ul className="grid justify-items-start gap-2 text-sm">
        {hasApp && kind !== "app" && (
          <Way onClick={() => setKind("app")}>Use a code of your authenticator app</Way>
        )}
        {hasPasskey && kind !== "passkey" && (
          <Way onClick={() => setKind("passkey")}>Use a passkey</Way>
        )}
        {kind !== "recovery" && <Way onClick={() => setKind("recovery")}>Use a recovery code</Way>}
        <Way onClick={onBack}>Sign in as somebody else</Way>
      </ul>
      <p className="text-sm text-muted-foreground">
        None of these is yours, or all are lost? Whoever runs this site can give you a link that
        ends two-step verification.
      </p>
    </div>
  );
}

function Way({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <li>
      <Button variant="link" onClick={onClick}>
        {children}
      </Button>
    </li>
  );
}

type StepProps = Pick<SecondStepProps, "busy" | "error" | "onCode" | "onPasskey">;

function CodeStep({ recovery, busy, onCode }: StepProps & { recovery: boolean }) {
  const form = useForm({ resolver: zodResolver(codeInput), defaultValues: { code: "" } });
  const submit = ({ code }: { code: string }) =>
    onCode(code).catch((error: unknown) =>
      form.setError("code", { message: errorText(error) }, { shouldFocus: true }),
    );
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        key={recovery ? "recovery" : "app"}
        control={form.control}
        name="code"
        label={recovery ? "Recovery code" : "Code"}
        hint={
          recovery
            ? "One of those that you saved when you set up two-step verification."
            : "The six digits that your authenticator app shows now."
        }
        autoComplete="one-time-code"
        inputMode={recovery ? "text" : "numeric"}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <SubmitButton size="lg" busy={busy}>
        Verify
      </SubmitButton>
    </Form>
  );
}

function PasskeyStep({ busy, error, onPasskey }: StepProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="grid gap-3">
      <Button ref={button} size="lg" pending={busy} onClick={onPasskey}>
        <KeyRound aria-hidden />
        Use your passkey
      </Button>
      {error && (
        <p role="alert" className="text-sm font-medium text-destructive">
          {error}
        </p>
      )}
    </div>
  );
}
