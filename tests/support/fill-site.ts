// Run as a command on the site of DATA_DIR: fills it with `fillSite`.
import { withDatabase } from "@/scripts/with-database";

await withDatabase(async () => {
  const { fillSite } = await import("./filled-site");
  await fillSite();
});
