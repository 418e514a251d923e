import { beginBackup } from "@/lib/operation/backup/commands";
import { route } from "@/lib/platform/http/route";

export const POST = route({ status: 201 }, ({ actor }) => beginBackup(actor));
