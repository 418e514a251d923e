import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import type { Author } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { SiteLink } from "./site-link";

interface AuthorLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** Null for an account that is gone, which has no page. */
  author: Pick<Author, "username"> | null;
  children: ReactNode;
}

/** The name of an author, as a link to all they have published; large enough for a finger, also in small print. */
export function AuthorLink({ author, className, children, ...link }: AuthorLinkProps) {
  if (!author) return <span className={className}>{children}</span>;
  return (
    <SiteLink
      {...link}
      href={routes.author(author.username)}
      className={cn("-my-1 py-1 link-quiet", className)}
    >
      {children}
    </SiteLink>
  );
}
