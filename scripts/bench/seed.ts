import { seedCrowd } from "@/tests/support/crowd";

// A process of its own for each site: another checkout has other tables.
const entries = Number(process.argv[2]);
await seedCrowd(process.env.DATABASE_URL, { entries, comments: 2 * entries });
process.exit(0);
