"use client";

import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "@/components/shared/use-debounced";
import { pathHolderQuery } from "@/lib/texts/slugs/client";
import type { Slug } from "@/lib/texts/slugs/dto";
import { PATH_TAKEN, slugPath } from "@/lib/texts/slugs/schema";

interface PathCheck {
  /** The path as it will be stored; undefined while it is invalid. */
  path?: string;
  /** The reason why the path cannot be had. */
  problem?: string;
  free?: boolean;
  /** True when an alias stops redirecting once this path is taken. */
  alias?: boolean;
}

/** Checks a path while it is typed. `own`: the slugs that may have it, first the one that is changed. */
export function usePathCheck(text: string, own: Pick<Slug, "slug_id" | "path">[] = []): PathCheck {
  const [slug] = own;
  const typed = useDebounced(text);
  const { data: path, error } = slugPath.safeParse(typed);
  const { data: holder } = useQuery({
    ...pathHolderQuery(path ?? ""),
    enabled: path !== undefined && path !== slug?.path,
  });
  if (error) return { problem: typed.trim() ? error.issues[0]?.message : undefined };
  if (path === slug?.path || !holder) return { path };
  const free = holder.slug_id === null || own.some(({ slug_id }) => slug_id === holder.slug_id);
  return { path, free, problem: free ? undefined : PATH_TAKEN, alias: holder.alias_of !== null };
}
