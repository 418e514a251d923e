import { ApiError, errorText } from "@/lib/http/client";

/** Why the server refused, until the next try; what belongs to a field stands under the field. */
export function Refusal({ error }: { error: Error | null }) {
  if (!error || belongsToField(error)) return null;
  return (
    <p className="border-l-4 border-destructive bg-accent-soft px-4 py-3 text-sm font-medium">
      {errorText(error)}
    </p>
  );
}

const belongsToField = (error: Error) =>
  error instanceof ApiError && error.issues.some(({ path }) => path !== "");
