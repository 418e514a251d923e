import { expect, test, vi } from "vitest";
import { hasSessions } from "@/tests/support/fresh-database";
import { wireTo } from "@/tests/support/wire";

test.skipIf(!hasSessions)(
  "that the database is away is said once, once a minute with a count, and once when it is back",
  async () => {
    const wire = await wireTo(process.env.DATABASE_URL!);
    process.env.DATABASE_URL = wire.connectionString; // before the settings are read
    const { doChores } = await import("@/lib/operation/schedule/chores");
    const { databasePool } = await import("@/lib/kernel/database-pool");
    const { log } = await import("@/lib/kernel/log");
    let later = 0;
    const now = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => now() + later);
    const [error, warn] = [vi.spyOn(log, "error"), vi.spyOn(log, "warn")];
    const round = () => doChores(new AbortController().signal);

    await round();
    expect(error).not.toHaveBeenCalled();

    await wire.cut();
    await round();
    await round();
    const away = "the database does not answer";
    expect(error.mock.calls).toEqual([[{ err: expect.any(Error), failures: 1 }, away]]);

    later = 60_000;
    await round();
    expect(error).toHaveBeenCalledTimes(2);
    const [told, message] = error.mock.calls[1] as unknown as [{ failures: number }, string];
    expect(message).toBe(away);
    expect(told.failures).toBeGreaterThan(20); // a dozen chores, twice
    expect(warn).not.toHaveBeenCalled();

    await wire.mend();
    await round();
    await round();
    expect(error).toHaveBeenCalledTimes(2);
    const back = "the database answers again";
    expect(warn.mock.calls).toEqual([[{ failures: expect.any(Number) }, back]]);
    await databasePool.finish();
    await wire.cut();
  },
  60_000,
);
