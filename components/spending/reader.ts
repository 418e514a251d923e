/** The person who looks at the screen: administrators see everybody's spending, others that of what is theirs. */
export interface Reader {
  isAdmin: boolean;
}
