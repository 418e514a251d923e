import { parseArgs } from "node:util";
import { StopError } from "../server/steps.mjs";
import { withDatabase } from "./with-database";

const USAGE = "Uso: npm run registro -- --verificar [--desde ID --hash HASH]";

await withDatabase(async () => {
  const { verifyChain } = await import("@/lib/texts/provenance/register-queries");
  const { count, last, broken } = await verifyChain(readOptions());
  if (broken) {
    throw new StopError(
      `El registro no es el que se escribió: el suceso ${broken.event_id} ${broken.why}.`,
    );
  }
  console.log(
    `Sucesos comprobados: ${count}. El último: ${last.event_id}, con el hash ${last.hash}.`,
  );
});

/** Reads from which event on the chain is checked; undefined: from its beginning. */
function readOptions() {
  const { values } = parse();
  if (!values.verificar) throw new StopError(USAGE);
  const { desde, hash } = values;
  if (desde === undefined && hash === undefined) return undefined;
  if (!/^[1-9]\d{0,17}$/.test(desde ?? "") || !/^[0-9a-f]{64}$/.test(hash ?? "")) {
    throw new StopError(USAGE);
  }
  return { event_id: BigInt(desde!), hash: hash! };
}

function parse() {
  try {
    return parseArgs({
      options: {
        verificar: { type: "boolean" },
        desde: { type: "string" },
        hash: { type: "string" },
      },
    });
  } catch {
    throw new StopError(USAGE);
  }
}
