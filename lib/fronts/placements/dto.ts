import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire, type Wire } from "@/lib/kernel/wire";
import type { Placed } from "@/lib/spaces/spaces/dto";

export const proposalSelect = {
  space_id: true,
  entry_id: true,
  created: true,
  entry: { select: { title: true, excerpt: true, version: true } },
  user: { select: { id: true, username: true, fullName: true, shares_name: true } },
} satisfies Prisma.PlacementProposalSelect;

type ProposalRow = Prisma.PlacementProposalGetPayload<{ select: typeof proposalSelect }>;

/** An entry that a colaborador offers to a space. */
export type Proposal = Wire<ProposalRow>;

export const toProposal = (row: ProposalRow): Proposal => toWire(row);

/** A space that the account wants none of its entries in. */
export interface BlockedSpace {
  space_id: number;
  name: string;
  slug: string;
}

/** A space that an entry is in or is proposed to. */
export interface EntryPlace {
  space_id: number;
  name: string;
  slug: string;
  /** As in `Placed`. */
  state: Placed["state"];
}
