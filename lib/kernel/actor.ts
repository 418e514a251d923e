/** The account that acts: permissions are decided from these fields. */
export interface Actor {
  id: number;
  username: string;
  isAdmin: boolean;
  /** Admits texts, trusts accounts and moderates, on the whole site. */
  isEditor: boolean;
  /** The date since which the account is trusted; null while it is new: it may do less, and less often. */
  trusted_at: Date | null;
}
