import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthScreen } from "@/components/auth/auth-screen";
import { AuthTabs } from "@/components/auth/auth-tabs";
import { ClosingQuestion } from "@/components/auth/closing-question";
import { LoginForm } from "@/components/auth/login-form";
import { RegisterPanel } from "@/components/auth/register-panel";
import { readOffer } from "@/lib/accounts/invitations/queries";
import { readSettings } from "@/lib/house/settings/queries";
import { getCurrentUser } from "@/lib/house/users/queries";
import { routes, safeReturnPath } from "@/lib/platform/addresses/routes";
import { currentActor } from "@/lib/platform/auth/session";

const titles = { login: "Sign in to your account", register: "Create your account" } as const;

export async function generateMetadata({ searchParams }: PageProps<"/auth">): Promise<Metadata> {
  return { title: titles[tabOf(await searchParams)], robots: { index: false } };
}

export default async function AuthPage({ searchParams }: PageProps<"/auth">) {
  const query = await searchParams;
  const tab = tabOf(query);
  const next = safeReturnPath(typeof query.next === "string" ? query.next : null);
  const actor = await currentActor();
  const user = actor && (await getCurrentUser(actor));
  const token = typeof query.invitation === "string" ? query.invitation : undefined;
  const after = token ? routes.acceptInvitation(token) : next;
  if (user?.closing_at) {
    return (
      <AuthScreen title="Your account is about to be deleted">
        <ClosingQuestion closingAt={user.closing_at} next={after} />
      </AuthScreen>
    );
  }
  if (user) redirect(after);
  const invitation = token && { token, offer: await readOffer(token) };
  return (
    <AuthScreen
      title={titles[tab]}
      above={<AuthTabs current={tab} next={next} invitation={token} />}
    >
      {tab === "register" ? (
        <RegisterPanel
          next={next}
          door={(await readSettings()).door}
          invitation={invitation || undefined}
        />
      ) : (
        <LoginForm next={after} />
      )}
    </AuthScreen>
  );
}

function tabOf({ tab }: Awaited<PageProps<"/auth">["searchParams"]>) {
  return tab === "register" ? "register" : "login";
}
