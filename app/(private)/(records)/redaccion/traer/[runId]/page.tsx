import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { ImportScreen } from "@/components/bringing/import-screen";
import { nullIfRefused } from "@/lib/kernel/errors";
import { getBringingMeans } from "@/lib/operation/bringing/policy";
import { getImport } from "@/lib/operation/bringing/queries";
import { routes } from "@/lib/platform/addresses/routes";
import { listPlaceableSpaces } from "@/lib/spaces/spaces/queries";

export const metadata: Metadata = { title: "Importación" };

export default recordPage(
  {
    param: "runId",
    address: routes.broughtRun,
    find: (runId, actor) => nullIfRefused(getImport(actor, runId)), // nothing for who is no administrator
  },
  async (run, actor) => (
    <ImportScreen
      run={run}
      means={getBringingMeans()}
      spaces={await listPlaceableSpaces(actor, "")}
    />
  ),
);
