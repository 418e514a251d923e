import type { Metadata } from "next";
import { ComingSoon } from "@/components/shared/coming-soon";

// The frame shows settings that are known when the server runs, not when it is built.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Dominios" };

export default function DomainsPage() {
  return <ComingSoon title="Dominios" />;
}
