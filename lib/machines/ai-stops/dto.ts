import type { Named } from "@/lib/house/users/dto";
import type { StopScope } from "@/lib/machines/ai-stops/schema";

/** A stop of AI: no model is asked for the site, the space or the synthetic user that it names. */
export interface AiStop {
  stop_id: number;
  scope: StopScope;
  /** Null for the site. */
  scope_id: number | null;
  /** The space or the username; null for the site, and for what is gone. */
  name: string | null;
  /** The synthetic user; null for the site, a space, and for one that is gone. */
  user: Named | null;
  reason: string;
  /** The person who stopped it, and their username; null when that account is gone. */
  stopper: Named | null;
  stopped_by_name: string | null;
  stopped_at: string;
  /** True when an administrator stopped it: then only administrators lift the stop. */
  by_admin: boolean;
}
