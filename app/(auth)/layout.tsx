import "@/components/desk.css";
import type { ReactNode } from "react";

/** Gives the sign-in pages the styles of the screens that they lead to. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return children;
}
