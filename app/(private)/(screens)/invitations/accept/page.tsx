import type { Metadata } from "next";
import { AcceptInvitation } from "@/components/invitations/accept-invitation";
import { readOffer } from "@/lib/accounts/invitations/queries";
import { routes } from "@/lib/platform/addresses/routes";
import { requirePageActor } from "@/lib/platform/auth/session";

export const metadata: Metadata = { title: "Invitación" };

export default async function AcceptPage({ searchParams }: PageProps<"/invitations/accept">) {
  const { token: inAddress } = await searchParams;
  const token = typeof inAddress === "string" ? inAddress : "";
  await requirePageActor(routes.acceptInvitation(token));
  return <AcceptInvitation token={token} offer={await readOffer(token)} />;
}
