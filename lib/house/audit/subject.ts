/** Returns an account as the subject of an event; no subject for null. */
export const subjectOf = (userId: number | null) =>
  userId === null ? {} : { subject: "user" as const, subjectId: userId };
