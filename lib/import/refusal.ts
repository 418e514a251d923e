/** Why one file cannot be imported, in a sentence for the report. */
export class Refusal extends Error {}
