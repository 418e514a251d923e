"use client";

import { lazyPart } from "@/components/shared/lazy-part";

/** The names that the signed-in user still has to prove; nobody else sees them. */
export const UnprovenDomains = lazyPart(
  async () => (await import("./unproven-domains")).UnprovenDomains,
);
