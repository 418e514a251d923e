/** The answer to a generation: 202 for a text that waits on the desk. */
export const acceptedDraft = <Made extends object>(made: Made | Response): Made | Response =>
  "draft" in made ? Response.json(made, { status: 202 }) : made;
