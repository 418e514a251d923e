interface Named {
  $ref?: string;
}

/** The answers of a described call, those that are components in their place. */
export function answersOf<Answer extends object>(
  document: { components: { responses: Record<string, Answer> } },
  { responses }: { responses: Record<string, Answer | Named> },
): Record<string, Answer> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => {
      const name = "$ref" in answer ? answer.$ref?.split("/").at(-1) : undefined;
      const found = name === undefined ? (answer as Answer) : document.components.responses[name];
      if (!found) throw new Error(`There is no ${name}.`);
      return [status, found];
    }),
  );
}
