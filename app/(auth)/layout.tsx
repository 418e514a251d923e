import "@/components/desk.css";
import type { ReactNode } from "react";

/** Ways in have the styles of the screens that they lead to. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return children;
}
