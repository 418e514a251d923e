// `npm run doctor`: shows how each part of the site is, as the screen «Estado» does, and whether the services outside
// answer.
import { StopError } from "../server/steps.mjs";
import { withDatabase } from "./with-database";

await withDatabase(
  async () => {
    const { readStatus } = await import("@/lib/operation/status/queries");
    const { outside } = await import("@/lib/operation/status/outside");
    const { reportOf } = await import("@/lib/operation/status/report");
    const status = await readStatus(outside);
    console.log(reportOf(status));
    const failures = status.parts.filter(({ state }) => state === "failure");
    if (failures.length > 0)
      throw new StopError(`No funciona: ${failures.map(({ name }) => name).join(", ")}.`);
  },
  { migrates: false },
);
