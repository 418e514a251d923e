import type { Factors } from "@/lib/accounts/factors/dto";

interface FactorNoticeProps {
  isAdmin: boolean;
  factors: Factors;
}

/** Tells an administrator without a second factor to add one, above their profile and in English like it. */
export function FactorNotice({ isAdmin, factors }: FactorNoticeProps) {
  if (!isAdmin || factors.totp || factors.passkeys.some(({ works }) => works)) return null;
  return (
    <p className="mb-10 border-l-4 border-accent bg-accent-soft px-4 py-3">
      {factors.required
        ? "This site asks its administrators for a second factor. Add an authenticator app or a passkey to go on."
        : "You administer this site, and a password is all that it takes to be you. Add an authenticator app or a passkey below."}
    </p>
  );
}
