import { Spinner } from "@/components/ui/spinner";

/** The placeholder for a page, or a part of it, that is being fetched. */
export function SpinnerPage({ label = "Cargando…" }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-64 place-items-center py-16 text-muted-foreground">
      <Spinner className="size-7" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
