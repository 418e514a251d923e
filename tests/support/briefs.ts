import { dayAt } from "@/lib/newsroom/generation/day";

/** What every model is told of itself and the day. */
export const whoWhen = {
  name: "La Farera",
  site: "Rotativa",
  today: dayAt(new Date("2026-11-20T23:30:00Z"), "Europe/Madrid"),
};
