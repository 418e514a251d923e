/**
 * The person who looks at the screen: administrators see everybody's spending, others that of their own synthetic
 * users.
 */
export interface Reader {
  isAdmin: boolean;
}
