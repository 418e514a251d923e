/** Who acts: what permissions are decided from. */
export interface Actor {
  id: number;
  username: string;
  isAdmin: boolean;
}
