/** A reason to stop that the person at the terminal can act on: shown as it is, without a stack. */
export class StopError extends Error {}
