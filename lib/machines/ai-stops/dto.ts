import type { StopScope } from "@/lib/machines/ai-stops/schema";

/** Where no model is asked. */
export interface AiStop {
  stop_id: number;
  scope: StopScope;
  /** Null for the site. */
  scope_id: number | null;
  /** The space or the username; null for the site, and for what is gone. */
  name: string | null;
  reason: string;
  /** Who stopped it; null when that account is gone. */
  stopped_by_name: string | null;
  stopped_at: string;
  /** Whether an administrator did: then only administrators lift it. */
  by_admin: boolean;
}
