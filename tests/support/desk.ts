import type { Actor } from "@/lib/kernel/actor";
import { listDesk } from "@/lib/publishing/review/desk";
import type { DeskTab } from "@/lib/publishing/review/schema";

/** The first page of a tab of the review desk. */
export const deskOf = async (actor: Actor, tab: DeskTab) =>
  (await listDesk(actor, { tab, limit: 100 })).items;
