import type { NoticeContent } from "@/lib/house/notices/schema";
import type { Named } from "@/lib/house/users/dto";

/** Something that a person is told. */
export interface Notice {
  notice_id: number;
  created: string;
  read: boolean;
  content: NoticeContent;
  /** The account that the content names by its username, as it is called now; null for none, and for one that is gone. */
  person: Named | null;
  /** The present state of the request that it makes; null for a notice that asks for nothing. */
  state: NoticeState | null;
}

/**
 * The state of a request. `open`: it can be answered; `accepted`; `gone`: it no longer exists, no matter who removed
 * it; `blocked`: nor can it be made again.
 */
export type NoticeState = "open" | "accepted" | "gone" | "blocked";
