/** Says why one file cannot be imported, in a sentence for the report. */
export class Refusal extends Error {}

/** Returns the message of a Refusal or an AppError as a whole sentence. */
export const reasonOf = ({ message }: Error) => (message.endsWith(".") ? message : `${message}.`);
