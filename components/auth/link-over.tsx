import Link from "next/link";
import { routes } from "@/lib/platform/addresses/routes";
import { errorText } from "@/lib/platform/http/client";
import { BackToSignIn } from "./back-to-sign-in";
import { takeFocus } from "./take-focus";

/** In place of the form of a link that does not do any more: why, and the way to another. */
export function LinkOver({ error }: { error: Error }) {
  return (
    <div className="grid gap-6">
      <p ref={takeFocus} tabIndex={-1}>
        {errorText(error)}
      </p>
      <p className="text-sm">
        <Link href={routes.forgotPassword} className="link">
          Ask for another link
        </Link>
      </p>
      <BackToSignIn />
    </div>
  );
}
