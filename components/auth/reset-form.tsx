"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { Form, showIssues } from "@/components/shared/form";
import { NewPasswordFields } from "@/components/shared/new-password-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useResetPassword } from "@/lib/accounts/access/client";
import { resetForm, type ResetForm as Fields } from "@/lib/accounts/access/schema";
import { forgetCurrentUser } from "@/lib/house/users/current-user";
import { routes } from "@/lib/platform/addresses/routes";
import { ApiError, errorText } from "@/lib/platform/http/client";
import { BackToSignIn } from "./back-to-sign-in";
import { BrokenLink } from "./broken-link";
import { Refusal } from "./refusal";
import { takeFocus } from "./take-focus";
import { useSecret } from "./use-secret";

/** Sets the password of the account whose link led here. */
export function ResetForm() {
  const secret = useSecret();
  const router = useRouter();
  const form = useForm<Fields>({
    resolver: zodResolver(resetForm),
    defaultValues: { password: "", confirmPassword: "" },
  });
  const reset = useResetPassword();
  if (secret === "") return <BrokenLink />;
  const asked = reset.variables?.secret === secret; // another link may have been opened since
  if (asked && isLinkOver(reset.error)) return <LinkOver error={reset.error} />;

  async function submit({ password }: Fields) {
    try {
      await reset.mutateAsync({ secret: secret ?? "", password });
      forgetCurrentUser(); // the session of this browser may be one of those that have ended
      router.replace(routes.auth());
    } catch (error) {
      showIssues(form, error);
    }
  }

  const busy = form.formState.isSubmitting || reset.isSuccess;
  return (
    <Form form={form} onSubmit={submit}>
      <Refusal error={reset.error} />
      <NewPasswordFields control={form.control} labels={["New password", "Confirm password"]} />
      <SubmitButton size="lg" busy={busy}>
        Set password
      </SubmitButton>
      <BackToSignIn />
    </Form>
  );
}

const isLinkOver = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.issues.some(({ path }) => path === "secret");

/** Shown in place of the form when the link is no longer valid: the reason, and a link to ask for another. */
function LinkOver({ error }: { error: Error }) {
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
