/** Returns an account as the subject of an event; nothing for none. */
export const subjectOf = (userId: number | null) =>
  userId === null ? {} : { subject: "user" as const, subjectId: userId };
