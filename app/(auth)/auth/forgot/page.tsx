import type { Metadata } from "next";
import { AuthScreen } from "@/components/auth/auth-screen";
import { BackToSignIn } from "@/components/auth/back-to-sign-in";
import { ForgotForm } from "@/components/auth/forgot-form";
import { sendsMail } from "@/lib/platform/mail/send";

/** The site's settings are those of the server, not of the build. */
export const dynamic = "force-dynamic";

const TITLE = "Forgot your password?";

export const metadata: Metadata = { title: TITLE, robots: { index: false } };

export default function ForgotPage() {
  return <AuthScreen title={TITLE}>{sendsMail ? <ForgotForm /> : <AskSomebody />}</AuthScreen>;
}

function AskSomebody() {
  return (
    <div className="grid gap-6">
      <p>
        This site sends no email. Ask whoever runs it for a link that lets you set a new password:
        any of its administrators can make one.
      </p>
      <BackToSignIn />
    </div>
  );
}
