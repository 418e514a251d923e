import type { ReactNode } from "react";
import { displayName, handleOf, type Named } from "@/lib/house/users/dto";

interface PersonNameProps {
  /** Null for somebody who is gone. */
  of: Named | null;
  /** Stands in the place of somebody who is gone. */
  gone?: ReactNode;
  /** True where every name has its username beside it, not only one that another account has, too. */
  withUsername?: boolean;
}

/** Shows what somebody is called, with the username where another account has the same name. */
export function PersonName({ of, gone, withUsername = false }: PersonNameProps) {
  if (!of) return gone;
  const handle = withUsername && of.fullName ? `@${of.username}` : handleOf(of);
  if (!handle) return displayName(of);
  return (
    <span>
      {displayName(of)}
      <span className="font-normal text-muted-foreground normal-case"> {handle}</span>
    </span>
  );
}
