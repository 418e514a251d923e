"use client";

import { useEffect, useState } from "react";
import { readFirstSteps } from "@/lib/accounts/first-steps/client";

/**
 * Returns whether to offer an administrator the first steps, which are neither done nor put away; undefined while that
 * is not known.
 */
export function useFirstStepsOffered(): boolean | undefined {
  const [isOffered, setIsOffered] = useState<boolean>();
  useEffect(() => {
    const offer = async () => setIsOffered((await readFirstSteps()).steps !== null);
    offer().catch(() => setIsOffered(false)); // the dashboard leads there, too
  }, []);
  return isOffered;
}
