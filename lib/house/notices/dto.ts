import type { NoticeContent } from "@/lib/house/notices/schema";

/** Something that a person is told. */
export interface Notice {
  notice_id: number;
  created: string;
  read: boolean;
  content: NoticeContent;
  /** What has become of what it asks for; null for what asks for nothing. */
  state: NoticeState | null;
}

/** It can be answered; it was accepted; it is no more, by whoever's doing; nor can it come back. */
export type NoticeState = "open" | "accepted" | "gone" | "blocked";
