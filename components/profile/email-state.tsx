"use client";

import { Button } from "@/components/ui/button";
import { useRequestEmailLink } from "@/lib/accounts/access/client";
import type { EmailState as Email } from "@/lib/accounts/access/dto";

/** Says whether the e-mail above is proven, and what is missing. Only where the site sends e-mail. */
export function EmailState({ email: { verified, pending } }: { email: Email }) {
  const request = useRequestEmailLink();
  if (verified && !pending) {
    return <p className="text-sm text-muted-foreground">Your email is confirmed.</p>;
  }
  return (
    <div className="grid justify-items-start gap-3 border-l-4 border-input bg-muted px-4 py-3 text-sm">
      {pending ? (
        <p>
          <strong className="font-medium wrap-anywhere">{pending}</strong> becomes your email once
          you open the link that we have sent there.
        </p>
      ) : (
        <p>Your email is not confirmed yet. Open the link that we have sent you.</p>
      )}
      <Button
        variant="outline"
        size="sm"
        pending={request.isPending}
        onClick={() => request.mutate()}
      >
        Send another link
      </Button>
    </div>
  );
}
