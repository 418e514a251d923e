/** An account that a person does not want under their entries. */
export interface BlockedUser {
  id: number;
  username: string;
  fullName: string | null;
  picture: string | null;
  synthetic: boolean;
  /** The moment of the block. */
  created: string;
}
