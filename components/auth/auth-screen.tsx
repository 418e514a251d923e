import type { ReactNode } from "react";
import { QueryProvider } from "@/components/shared/query-provider";
import { SecurityPanel } from "./security-panel";

interface AuthScreenProps {
  title: string;
  /** Shown above the title. */
  above?: ReactNode;
  /** The form, which needs scripts. */
  children: ReactNode;
}

/** `/auth` and the pages below it, in English. */
export function AuthScreen({ title, above, children }: AuthScreenProps) {
  return (
    <div
      data-whole
      lang="en"
      className="page grid gap-12 py-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:py-16"
    >
      <div className="w-full max-w-md lg:justify-self-center">
        {above}
        <h1 className={above ? "mt-8 mb-6 headline text-3xl" : "mb-6 headline text-3xl"}>
          {title}
        </h1>
        <div data-needs-script>
          <QueryProvider>{children}</QueryProvider>
        </div>
        <noscript>
          <p>Please turn on JavaScript to sign in or register. Reading does not need it.</p>
        </noscript>
      </div>
      <SecurityPanel />
    </div>
  );
}
