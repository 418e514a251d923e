"use client";

import { useState } from "react";
import { Part } from "@/components/profile/part";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { EntryDate } from "@/components/shared/entry-date";
import { Button } from "@/components/ui/button";
import { useRemoveTotp, useRenewRecoveryCodes, useStartTotp } from "@/lib/accounts/factors/client";
import type { Factors } from "@/lib/accounts/factors/dto";
import { formatEnglishDay } from "@/lib/platform/text/dates";
import { RecoveryCodes } from "./recovery-codes";
import { TotpSetup } from "./totp-setup";

/** The authenticator app and the recovery codes: none, being set up, on. */
export function TwoStepPart({ factors }: { factors: Factors }) {
  const start = useStartTotp();
  const [codes, setCodes] = useState<string[]>([]);
  const setup = start.data;
  return (
    <Part
      title="Two-step verification"
      note="After your password, the site asks for a code of an app on your phone. A stolen password alone is then worth nothing."
    >
      <div className="grid content-start gap-8">
        {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
        {factors.totp ? (
          <AppOn since={factors.totp} />
        ) : setup ? (
          <TotpSetup
            setup={setup}
            onCancel={start.reset}
            onDone={(recoveryCodes) => {
              start.reset();
              setCodes(recoveryCodes);
            }}
          />
        ) : (
          <div className="grid justify-items-start gap-3">
            <p>No authenticator app is set up.</p>
            <Button pending={start.isPending} onClick={() => start.mutate(undefined)}>
              Set up an authenticator app
            </Button>
          </div>
        )}
        {(factors.totp ?? factors.passkeys[0]) && (
          <RecoveryCodesLeft left={factors.recovery_codes} onRenewed={setCodes} />
        )}
      </div>
    </Part>
  );
}

function AppOn({ since }: { since: string }) {
  const remove = useRemoveTotp();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b pb-6">
      <p>
        <strong>On</strong>, with an authenticator app since{" "}
        <EntryDate date={since} format={formatEnglishDay} />.
      </p>
      <ConfirmDialog
        lang="en"
        trigger={
          <Button variant="outline" size="sm">
            Remove the app
          </Button>
        }
        title="Remove the authenticator app?"
        description="Signing in will no longer ask for its codes. Without another second factor, your password alone opens your account, and your recovery codes go."
        confirmLabel="Remove"
        pendingLabel="Removing..."
        destructive
        onConfirm={() => remove.mutateAsync(undefined)}
      />
    </div>
  );
}

interface RecoveryCodesLeftProps {
  left: number;
  onRenewed: (codes: string[]) => void;
}

function RecoveryCodesLeft({ left, onRenewed }: RecoveryCodesLeftProps) {
  const renew = useRenewRecoveryCodes();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        {left === 1 ? "1 recovery code is left." : `${left} recovery codes are left.`}
        {left < 3 && " Make new ones before you need them."}
      </p>
      <ConfirmDialog
        lang="en"
        trigger={
          <Button variant="outline" size="sm">
            Make new codes
          </Button>
        }
        title="Make new recovery codes?"
        description="You get ten new codes. Those that you have saved will no longer work."
        confirmLabel="Make new codes"
        pendingLabel="Making..."
        onConfirm={async () => onRenewed((await renew.mutateAsync(undefined)).recovery_codes)}
      />
    </div>
  );
}
