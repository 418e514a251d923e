// Reads and converts a WordPress export, as a process of its own whose memory can be looked at. Prints JSON.
import { openSource } from "@/lib/operation/import/elsewhere/open-source";
import { newTally } from "@/lib/operation/import/elsewhere/tally";
import { toMarkdown } from "@/lib/operation/import/elsewhere/to-markdown";

const source = await openSource(process.argv[2] ?? "", {});
const tally = newTally();
let peak = 0;
let texts = 0;
const onBytes = () => (peak = Math.max(peak, process.memoryUsage.rss()));
for await (const piece of source.pieces({ tally, onBytes, onEnd: () => {} })) {
  if (toMarkdown(piece).markdown !== "") texts++;
}
process.stdout.write(JSON.stringify({ texts, megabytes: Math.round(peak / 1_000_000) }));
