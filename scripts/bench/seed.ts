import { seedCrowd } from "@/tests/support/crowd";

// A process of its own for each site: the database client reads its address once.
const entries = Number(process.argv[2]);
await seedCrowd({ entries, comments: 2 * entries });
process.exit(0);
