"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Form, showIssues } from "@/components/shared/form";
import { TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { Button } from "@/components/ui/button";
import { useConfirmTotp } from "@/lib/accounts/factors/client";
import type { TotpSetup as Setup } from "@/lib/accounts/factors/dto";
import { codeInput } from "@/lib/accounts/factors/schema";
import { errorText } from "@/lib/platform/http/client";

interface TotpSetupProps {
  setup: Setup;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Shows the secret for the app, and asks for a code, which proves that the app has it. */
export function TotpSetup({ setup, onDone, onCancel }: TotpSetupProps) {
  const confirm = useConfirmTotp();
  const form = useForm({ resolver: zodResolver(codeInput), defaultValues: { code: "" } });
  const submit = ({ code }: { code: string }) =>
    confirm.mutateAsync(code).then(
      ({ recovery_codes }) => onDone(recovery_codes),
      (error: unknown) => {
        form.setError("code", { message: errorText(error) }, { shouldFocus: true });
        showIssues(form, error);
      },
    );
  return (
    <div className="grid gap-6 rounded-lg border border-input bg-card p-5">
      <ol className="grid list-decimal gap-6 ps-5">
        <li>
          <p>Scan this square with your authenticator app.</p>
          <QrCode {...setup.qr} />
          <p className="text-sm text-muted-foreground">
            Or type this key into it:{" "}
            <code className="font-mono text-foreground select-all">{grouped(setup.secret)}</code>
          </p>
        </li>
        <li>
          <p className="mb-4">Enter the six digits that it shows now.</p>
          <Form form={form} onSubmit={submit} className="max-w-xs">
            <TextField
              control={form.control}
              name="code"
              label="Code"
              autoComplete="one-time-code"
              inputMode="numeric"
              spellCheck={false}
              autoFocus
            />
            <div className="flex flex-wrap gap-2">
              <SubmitButton busy={form.formState.isSubmitting}>Turn on</SubmitButton>
              <Button variant="outline" onClick={onCancel}>
                Cancel
              </Button>
            </div>
          </Form>
        </li>
      </ol>
    </div>
  );
}

/** The QR code, black on white in the dark theme, too: cameras need that. */
function QrCode({ size, path }: Setup["qr"]) {
  return (
    <svg
      role="img"
      aria-label="QR code of the key"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="my-4 size-48 rounded-sm"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(" ");
