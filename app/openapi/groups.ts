import { machines } from "./machines";
import type { Operation, Operations } from "./operation";
import { people } from "./people";
import { places } from "./places";
import { running } from "./running";
import { texts } from "./texts";
import { webhooks } from "./webhooks";

/** Every call by its group, in the order of the documentation. */
export const groups: Record<string, Operations> = {
  Textos: texts,
  "Espacios y dominios": places,
  "Usuarios sintéticos e IA": machines,
  Cuentas: people,
  Webhooks: webhooks,
  "El sitio": running,
};

/** Finds the group and the description of a call, such as `GET /entries/[entryId]`. Throws when it has none. */
export function findOperation(key: string): [group: string, operation: Operation] {
  for (const [group, operations] of Object.entries(groups)) {
    const operation = operations[key];
    if (operation) return [group, operation];
  }
  throw new Error(`app/openapi says nothing of ${key}.`);
}
