"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Part } from "@/components/profile/part";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { EntryDate } from "@/components/shared/entry-date";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useSetCurrentUser } from "@/lib/accounts/access/client";
import { useCloseAccount, useKeepAccount } from "@/lib/accounts/account/client";
import { GRACE_DAYS, type ClosingInput } from "@/lib/accounts/account/schema";
import type { CurrentUser } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { formatEnglishDay } from "@/lib/platform/text/dates";

/** Lets the user ask for the deletion of the account, and take that back. */
export function ClosingPart({ user: { closing_at } }: { user: CurrentUser }) {
  return (
    <Part
      title="Delete account"
      note={`Your account is deleted ${GRACE_DAYS} days after you ask for it. Until then you can sign in and keep it.`}
    >
      {closing_at ? <Closing closingAt={closing_at} /> : <Close />}
    </Part>
  );
}

function Closing({ closingAt }: { closingAt: string }) {
  const keep = useKeepAccount();
  return (
    <div className="grid content-start justify-items-start gap-3">
      <p>
        Your account will be deleted on{" "}
        <strong>
          <EntryDate date={closingAt} format={formatEnglishDay} />
        </strong>
        .
      </p>
      <Button pending={keep.isPending} onClick={() => keep.mutate(undefined)}>
        Keep my account
      </Button>
    </div>
  );
}

type Texts = ClosingInput["texts"];

const choices: { value: Texts; label: string; note: string }[] = [
  {
    value: "stay",
    label: "My texts stay",
    note: "Entries and comments are still there, signed “Cuenta eliminada”.",
  },
  { value: "go", label: "My texts go, too", note: "Entries and comments are deleted with me." },
];

function Close() {
  const [texts, setTexts] = useState<Texts>("stay");
  const name = useId();
  const close = useCloseAccount();
  const router = useRouter();
  const setCurrentUser = useSetCurrentUser();

  async function confirm() {
    await close.mutateAsync({ texts });
    setCurrentUser(null);
    toast({
      title: "You have been signed out",
      description: `Your account will be deleted in ${GRACE_DAYS} days. Sign in before then to keep it.`,
    });
    router.replace(routes.home);
  }

  return (
    <div className="grid content-start justify-items-start gap-5">
      <fieldset className="grid gap-3">
        <legend className="mb-3 text-sm font-medium">What becomes of what you have written?</legend>
        {choices.map(({ value, label, note }) => (
          <label key={value} className="flex gap-3">
            <input
              type="radio"
              name={name}
              value={value}
              checked={texts === value}
              onChange={() => setTexts(value)}
              className="mt-1 size-4 shrink-0 accent-primary"
            />
            <span>
              <span className="font-medium">{label}</span>
              <span className="block text-sm text-muted-foreground">{note}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <ConfirmDialog
        lang="en"
        trigger={<Button variant="destructive">Delete my account</Button>}
        title="Delete your account?"
        description={
          texts === "stay"
            ? `You are signed out everywhere now. In ${GRACE_DAYS} days your name, your email and all that is yours are deleted; your texts stay without your name. Your spaces and synthetic users pass to the site.`
            : `You are signed out everywhere now. In ${GRACE_DAYS} days your name, your email, your texts and all that is yours are deleted. Your spaces and synthetic users pass to the site.`
        }
        confirmLabel="Delete my account"
        pendingLabel="One moment..."
        destructive
        onConfirm={confirm}
      />
    </div>
  );
}
