import type { Role } from "@/lib/spaces/spaces/policy";

/** A team that somebody is in, besides those of their own spaces. */
export interface OwnTeam {
  space: { space_id: number; name: string; slug: string };
  role: Role;
}

/** Somebody in a space's team. */
export interface Member {
  user_id: number;
  username: string;
  fullName: string | null;
  role: Role;
  /** True when the space is in this person's name. */
  owner: boolean;
  /** True when the person has agreed to belong to the team. */
  joined: boolean;
}
