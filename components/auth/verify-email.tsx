"use client";

import { ButtonLink } from "@/components/shared/button-link";
import { Button } from "@/components/ui/button";
import { useVerifyEmail } from "@/lib/accounts/access/client";
import { forgetCurrentUser } from "@/lib/house/users/current-user";
import { routes } from "@/lib/platform/addresses/routes";
import { BrokenLink } from "./broken-link";
import { Refusal } from "./refusal";
import { useSecret } from "./use-secret";

/** Confirms the address that the link was sent to. It takes a button: programs that check mail open links, too. */
export function VerifyEmail() {
  const secret = useSecret();
  const verify = useVerifyEmail();
  if (secret === "" && !verify.isSuccess) return <BrokenLink />;
  if (verify.isSuccess) {
    return (
      <div className="grid justify-items-start gap-6">
        <p role="status">Your email is confirmed.</p>
        <ButtonLink href={routes.home}>Go on</ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-6">
      <p>One click, and we know that this email is yours.</p>
      <Refusal error={verify.error} unshown={["secret"]} />
      <Button
        size="lg"
        pending={verify.isPending}
        onClick={() => verify.mutate(secret ?? "", { onSuccess: forgetCurrentUser })}
      >
        Confirm email
      </Button>
    </div>
  );
}
