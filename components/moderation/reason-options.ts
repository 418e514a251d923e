import { grounds } from "@/lib/desk/moderation/schema";
import { reasons } from "@/lib/house/reports/schema";

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const reasonOptions = optionsOf(reasons);
export const groundOptions = optionsOf(grounds);
