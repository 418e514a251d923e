import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthTabs } from "@/components/auth/auth-tabs";
import { LoginForm } from "@/components/auth/login-form";
import { RegisterForm } from "@/components/auth/register-form";
import { SecurityPanel } from "@/components/auth/security-panel";
import { QueryProvider } from "@/components/shared/query-provider";
import { currentActor } from "@/lib/auth/session";
import { safeReturnPath } from "@/lib/addresses/routes";

const titles = { login: "Sign in to your account", register: "Create your account" } as const;

export async function generateMetadata({ searchParams }: PageProps<"/auth">): Promise<Metadata> {
  return { title: titles[tabOf(await searchParams)], robots: { index: false } };
}

export default async function AuthPage({ searchParams }: PageProps<"/auth">) {
  const query = await searchParams;
  const tab = tabOf(query);
  const next = safeReturnPath(typeof query.next === "string" ? query.next : null);
  if (await currentActor()) redirect(next);
  return (
    <div lang="en" className="page grid gap-12 py-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:py-16">
      <div className="w-full max-w-md lg:justify-self-center">
        <AuthTabs current={tab} next={next} />
        <h1 className="mt-8 mb-6 headline text-3xl">{titles[tab]}</h1>
        <div data-needs-script>
          <QueryProvider>
            {tab === "register" ? <RegisterForm next={next} /> : <LoginForm next={next} />}
          </QueryProvider>
        </div>
        <noscript>
          <p>Please turn on JavaScript to sign in or register. Reading does not need it.</p>
        </noscript>
      </div>
      <SecurityPanel />
    </div>
  );
}

function tabOf({ tab }: Awaited<PageProps<"/auth">["searchParams"]>) {
  return tab === "register" ? "register" : "login";
}
