import { ArrowLeft } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { StandInTitle } from "./stand-in-title";

interface ScreenProps {
  /** The language of the texts, if not Spanish. */
  lang?: string;
  /** True for a page that is one column of fields or of text: it stands in the middle, no wider than one reads. */
  narrow?: boolean;
  title: ReactNode;
  subtitle?: ReactNode;
  /** The picture of the person whom the page is about, before title and subtitle. */
  picture?: ReactNode;
  /** The link back to the list or page above this one. */
  back?: { href: Route; label: string };
  /** Buttons that act on what the page shows. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page with its heading: a list, a form, or all there is to know of a record. */
export function Screen({
  lang,
  narrow,
  title,
  subtitle,
  picture,
  back,
  actions,
  children,
}: ScreenProps) {
  return (
    <div lang={lang} className={cn("page py-10", narrow && "max-w-3xl")}>
      <header className="mb-8 border-b pb-5">
        {back && (
          <Link
            href={back.href}
            className="mb-4 inline-flex items-center gap-1.5 py-1 text-sm text-muted-foreground hover:text-foreground"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {back.label}
          </Link>
        )}
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="flex min-w-0 items-center gap-4">
            {picture}
            <div className="min-w-0">
              <h1 className="headline text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
              {subtitle && (
                <p className="mt-2 max-w-prose wrap-anywhere text-muted-foreground">{subtitle}</p>
              )}
            </div>
          </div>
          {actions && <div className="flex max-w-full flex-wrap items-center gap-2">{actions}</div>}
        </div>
      </header>
      {children}
      <StandInTitle />
    </div>
  );
}
