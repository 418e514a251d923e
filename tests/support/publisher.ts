// Publishes what is due as a server does, on the database of its environment: says "ready", waits for a line, and
// goes on until it is killed or there is nothing left.
import { once } from "node:events";
import { publishDueDrafts } from "@/lib/drafts/schedule";
import { db } from "@/lib/kernel/db";

await db.$queryRaw`SELECT 1`;
console.log("ready");
await once(process.stdin, "data");
await publishDueDrafts(new AbortController().signal);
console.log("done");
process.exit(0);
