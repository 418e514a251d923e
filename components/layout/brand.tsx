import Link from "next/link";
import { barNameSize } from "@/components/shared/name-size";
import { cn } from "@/components/ui/cn";
import { imageSources } from "@/lib/platform/addresses/image-url";
import { routes } from "@/lib/platform/addresses/routes";

interface BrandProps {
  name: string;
  /** The address of an uploaded image, shown in place of the name and of the platform's mark. */
  logo: string | null;
  /** True when the platform's mark is shown before the name. */
  marked?: boolean;
}

/** The newspaper's name, which leads to its front page. */
export function Brand({ name, logo, marked = true }: BrandProps) {
  return (
    <Link href={routes.home} className="flex min-w-0 items-center gap-2.5">
      {logo ? (
        <img
          {...imageSources(logo)}
          sizes="12rem"
          alt={name}
          className="h-10 w-auto max-w-full object-contain object-left"
        />
      ) : (
        <>
          {marked && <BrandMark className={name.length > 10 ? "max-sm:hidden" : undefined} />}
          <span
            className={cn(
              "min-w-0 font-serif leading-none font-bold tracking-[-0.025em] wrap-anywhere",
              barNameSize(name),
            )}
          >
            {name}
          </span>
        </>
      )}
    </Link>
  );
}

/** Two cylinders of a rotary press and the web of paper that runs between them. */
function BrandMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" fill="none" className={cn("size-7 shrink-0", className)}>
      <circle cx="11.5" cy="10" r="5.75" stroke="currentColor" strokeWidth="2.5" />
      <circle cx="20.5" cy="22" r="5.75" stroke="currentColor" strokeWidth="2.5" />
      <path d="M30 11.5h-8.5c-5.5 0-5.5 9-11 9H2" className="stroke-accent" strokeWidth="2.5" />
    </svg>
  );
}
