import type { Metadata } from "next";
import { AuthScreen } from "@/components/auth/auth-screen";
import { ResetForm } from "@/components/auth/reset-form";

/** The site's settings are those of the server, not of the build. */
export const dynamic = "force-dynamic";

const TITLE = "Set a new password";

export const metadata: Metadata = {
  title: TITLE,
  robots: { index: false },
  referrer: "no-referrer",
};

export default function ResetPage() {
  return (
    <AuthScreen title={TITLE}>
      <ResetForm />
    </AuthScreen>
  );
}
