"use client";

import type { Route } from "next";
import { SignIn } from "./sign-in";
import { useEnter } from "./use-enter";

/** Signs in and goes on to `next`, unless something comes before it (`useEnter`). */
export function LoginForm({ next }: { next: Route }) {
  return <SignIn onSignedIn={useEnter(next)} />;
}
