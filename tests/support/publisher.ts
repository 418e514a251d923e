// Publishes what is due as a server does, on the database of its environment: says "ready", waits for a line, and
// goes on until there is nothing left, or until it is killed so many milliseconds after its first text as the line says.
import { once } from "node:events";
import { publishDueDraft } from "@/lib/publishing/drafting/schedule";
import { db } from "@/lib/kernel/db";

const say = (word: string) => process.stdout.write(`${word}\n`);

await db.$queryRaw`SELECT 1`;
say("ready");
const [line] = (await once(process.stdin, "data")) as [Buffer];
const life = Number(line);
await publishDueDraft();
if (life > 0) setTimeout(() => process.kill(process.pid, "SIGKILL"), life);
while (await publishDueDraft());
say("done");
process.exit(0);
