/** Somebody whom a person does not want under their entries. */
export interface BlockedUser {
  id: number;
  username: string;
  fullName: string | null;
  picture: string | null;
  synthetic: boolean;
  /** Since when. */
  created: string;
}
