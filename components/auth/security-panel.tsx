import { CookieIcon, GaugeIcon, KeyRoundIcon, LogOutIcon, type LucideIcon } from "lucide-react";

const features: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: KeyRoundIcon,
    title: "Passwords kept as argon2id hashes",
    text: "We never store your password, only a slow, salted hash that cannot be turned back into it.",
  },
  {
    icon: CookieIcon,
    title: "A cookie that scripts cannot read",
    text: "Your session travels in an HttpOnly, SameSite cookie, out of reach of any script in the page.",
  },
  {
    icon: LogOutIcon,
    title: "Sessions that really end",
    text: "Signing out ends the session on the server at once, and your profile lists every other one. Unused, a session ends after 7 days; in any case after 30.",
  },
  {
    icon: GaugeIcon,
    title: "Throttled sign-in",
    text: "After too many attempts whoever tries has to wait. A browser that you have used before is counted by itself: nobody else can lock you out of it.",
  },
];

/** Lists what keeps an account safe here; every sentence is true of `lib/platform/auth`. */
export function SecurityPanel() {
  return (
    <section aria-labelledby="secure-authentication" className="rule-double h-fit">
      <h2 id="secure-authentication" className="mt-5 headline text-xl">
        Secure authentication
      </h2>
      <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            <div>
              <h3 className="font-medium">{title}</h3>
              <p className="mt-1 text-sm text-muted-foreground">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
