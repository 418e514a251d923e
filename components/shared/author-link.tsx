import type { ReactNode } from "react";
import { routes } from "@/lib/addresses/routes";
import type { Author } from "@/lib/users/dto";
import { cn } from "@/components/ui/cn";
import { SiteLink } from "./site-link";

interface AuthorLinkProps {
  /** Null for an account that is gone, which has no page. */
  author: Pick<Author, "username"> | null;
  className?: string;
  children: ReactNode;
}

/** The name of who wrote something, which leads to all they have published. Small print or not, a finger hits it. */
export function AuthorLink({ author, className, children }: AuthorLinkProps) {
  if (!author) return <span className={className}>{children}</span>;
  return (
    <SiteLink
      href={routes.author(author.username)}
      className={cn("-my-1 py-1 link-quiet", className)}
    >
      {children}
    </SiteLink>
  );
}
