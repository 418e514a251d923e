import type { Metadata } from "next";
import { AuthScreen } from "@/components/auth/auth-screen";
import { VerifyEmail } from "@/components/auth/verify-email";

/** The site's settings are those of the server, not of the build. */
export const dynamic = "force-dynamic";

const TITLE = "Confirm your email";

export const metadata: Metadata = {
  title: TITLE,
  robots: { index: false },
  referrer: "no-referrer",
};

export default function VerifyPage() {
  return (
    <AuthScreen title={TITLE}>
      <VerifyEmail />
    </AuthScreen>
  );
}
