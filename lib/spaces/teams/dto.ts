import type { Role } from "@/lib/spaces/spaces/policy";

/** Somebody in a space's team. */
export interface Member {
  user_id: number;
  username: string;
  fullName: string | null;
  role: Role;
  /** Whether the space is in this person's name. */
  owner: boolean;
  /** Whether the person has said that they want to belong. */
  joined: boolean;
}
