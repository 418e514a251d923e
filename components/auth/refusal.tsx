import { ApiError, errorText } from "@/lib/platform/http/client";

interface RefusalProps {
  error: Error | null;
  /** Paths of issues that no field of the form shows. */
  unshown?: string[];
}

/** Shows why the server refused, until the next try; a problem with one field is shown under that field. */
export function Refusal({ error, unshown = [] }: RefusalProps) {
  if (!error || belongsToField(error, unshown)) return null;
  return (
    <p className="border-l-4 border-destructive bg-destructive-soft px-4 py-3 text-sm font-medium">
      {errorText(error)}
    </p>
  );
}

const belongsToField = (error: Error, unshown: string[]) =>
  error instanceof ApiError && error.issues.some(({ path }) => !["", ...unshown].includes(path));
