import { grounds, reasons } from "@/lib/moderation/schema";

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const reasonOptions = optionsOf(reasons);
export const groundOptions = optionsOf(grounds);
