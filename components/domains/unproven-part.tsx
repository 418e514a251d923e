"use client";

import { lazyPart } from "@/components/shared/lazy-part";

/** The names that who is signed in still has to prove; nobody else sees them. */
export const UnprovenDomains = lazyPart(
  async () => (await import("./unproven-domains")).UnprovenDomains,
);
