// Publishes what is due as a server does, on the database of its environment: says "ready", waits for a line, and
// goes on, saying "tried" of each, until it is killed or there is nothing left.
import { once } from "node:events";
import { publishDueDraft } from "@/lib/drafts/schedule";
import { db } from "@/lib/kernel/db";

const say = (word: string) => process.stdout.write(`${word}\n`);

await db.$queryRaw`SELECT 1`;
say("ready");
await once(process.stdin, "data");
while (await publishDueDraft()) say("tried");
say("done");
process.exit(0);
