/** Why one file cannot be imported, in a sentence for the report. */
export class Refusal extends Error {}

/** What is told of one, or of an AppError: a whole sentence. */
export const reasonOf = ({ message }: Error) => (message.endsWith(".") ? message : `${message}.`);
