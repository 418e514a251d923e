/** Who acts: what permissions are decided from. */
export interface Actor {
  id: number;
  username: string;
  isAdmin: boolean;
  /** Admits texts, trusts accounts and moderates, on the whole site. */
  isEditor: boolean;
}
