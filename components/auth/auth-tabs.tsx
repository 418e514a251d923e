import type { Route } from "next";
import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { routes } from "@/lib/platform/addresses/routes";

interface AuthTabsProps {
  current: "login" | "register";
  /** The page that the user wanted to reach; passed on when switching. */
  next: Route;
  /** The token of the visitor's invitation: users who have an account accept it after signing in. */
  invitation?: string;
}

/** The two tabs are links: each has its address. */
export function AuthTabs({ current, next, invitation }: AuthTabsProps) {
  const back = next === routes.home ? undefined : next;
  return (
    <nav aria-label="Sign in or register" className="flex border-b">
      <Tab
        href={routes.auth({ next: back, invitation })}
        label="Login"
        current={current === "login"}
      />
      <Tab
        href={routes.auth({ tab: "register", next: back, invitation })}
        label="Register"
        current={current === "register"}
      />
    </nav>
  );
}

function Tab({ href, label, current }: { href: Route; label: string; current: boolean }) {
  return (
    <Link
      href={href}
      replace
      aria-current={current ? "page" : undefined}
      className={cn(
        "-mb-px flex-1 border-b-2 px-4 py-3 text-center font-medium transition-colors",
        current
          ? "border-accent text-foreground"
          : "border-transparent text-muted-foreground hover:border-border hover:text-foreground",
      )}
    >
      {label}
    </Link>
  );
}
