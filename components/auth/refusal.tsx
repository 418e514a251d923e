import { ApiError, errorText } from "@/lib/http/client";

/** Why the server refused, for as long as it stands; what belongs to a field stands under the field. */
export function Refusal({ error }: { error: Error | null }) {
  if (!error || (error instanceof ApiError && error.issues.length > 0)) return null;
  return (
    <p className="border-l-4 border-destructive bg-accent-soft px-4 py-3 text-sm font-medium">
      {errorText(error)}
    </p>
  );
}
