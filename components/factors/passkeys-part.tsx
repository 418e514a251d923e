"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState, useSyncExternalStore } from "react";
import { useForm } from "react-hook-form";
import { Part } from "@/components/profile/part";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { EntryDate } from "@/components/shared/entry-date";
import { Form } from "@/components/shared/form";
import { TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { Button } from "@/components/ui/button";
import { useAddPasskey, useRemovePasskey } from "@/lib/accounts/factors/client";
import type { Factors, Passkey } from "@/lib/accounts/factors/dto";
import { factorLimits, passkeyChanges } from "@/lib/accounts/factors/schema";
import { formatEnglishDay } from "@/lib/platform/text/dates";
import { RecoveryCodes } from "./recovery-codes";
import { RenamePasskey } from "./rename-passkey";

/** The passkeys of the account, and how to add one. */
export function PasskeysPart({ factors: { passkeys } }: { factors: Factors }) {
  const [codes, setCodes] = useState<string[]>([]);
  return (
    <Part
      title="Passkeys"
      note="A passkey signs you in with your finger, your face or your device's PIN, without a password. It also counts as the second step after a password."
    >
      <div className="grid content-start gap-8">
        {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
        {passkeys.length === 0 ? (
          <p>You have no passkeys.</p>
        ) : (
          <ul aria-label="Your passkeys" className="grid border-t">
            {passkeys.map((passkey) => (
              <PasskeyItem key={passkey.passkey_id} passkey={passkey} />
            ))}
          </ul>
        )}
        {passkeys.length < factorLimits.passkeys && (
          <NewPasskey number={passkeys.length + 1} onAdded={setCodes} />
        )}
      </div>
    </Part>
  );
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const { passkey_id, name, synced, created, last_used, host, works } = passkey;
  const remove = useRemovePasskey();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b py-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="mt-0.5 text-sm text-muted-foreground">
          Added <EntryDate date={created} format={formatEnglishDay} />,{" "}
          {last_used ? (
            <>
              last used <EntryDate date={last_used} format={formatEnglishDay} />
            </>
          ) : (
            "not used yet"
          )}
          {synced && ", kept on several devices"}
        </p>
        {!works && <p className="mt-0.5 text-sm">Made for {host}: does not work here any more.</p>}
      </div>
      <div className="flex gap-2">
        <RenamePasskey passkey={passkey} />
        <ConfirmDialog
          lang="en"
          trigger={
            <Button variant="outline" size="sm" aria-label={`Remove ${name}`}>
              Remove
            </Button>
          }
          title={`Remove “${name}”?`}
          description="It will no longer sign you in here. Delete it from your device, too: the site cannot."
          confirmLabel="Remove"
          pendingLabel="Removing..."
          destructive
          onConfirm={() => remove.mutateAsync(passkey_id)}
        />
      </div>
    </li>
  );
}

interface NewPasskeyProps {
  /** The number of passkeys that there will be, for the name that is suggested. */
  number: number;
  onAdded: (recoveryCodes: string[]) => void;
}

function NewPasskey({ number, onAdded }: NewPasskeyProps) {
  const add = useAddPasskey();
  const suggested = { name: `Passkey ${number}` };
  const form = useForm({ resolver: zodResolver(passkeyChanges), values: suggested });
  const canMake = useSyncExternalStore(
    neverChanges,
    () => "PublicKeyCredential" in window,
    () => true,
  );
  if (!canMake) {
    return (
      <p className="text-muted-foreground">
        This browser cannot make passkeys here: they need an address that begins with https.
      </p>
    );
  }
  const submit = ({ name }: { name: string }) =>
    add.mutateAsync(name).then(
      ({ recovery_codes }) => onAdded(recovery_codes),
      () => {}, // the toast says why
    );
  return (
    <Form form={form} onSubmit={submit} className="max-w-sm">
      <TextField
        control={form.control}
        name="name"
        label="Name of the new passkey"
        hint="So that you tell your devices apart, such as “Phone” or “Office laptop”."
      />
      <div>
        <SubmitButton busy={form.formState.isSubmitting}>Add a passkey</SubmitButton>
      </div>
    </Form>
  );
}

const neverChanges = () => () => {};
