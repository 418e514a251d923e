import type { Author } from "@/lib/house/users/dto";

/** An account that a person does not want under their entries. */
export interface BlockedUser extends Author {
  /** The moment of the block. */
  created: string;
}
