import type { ReactNode } from "react";
import "@/components/desk.css";

/** Ways in have the styles of the screens that they lead to. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return children;
}
