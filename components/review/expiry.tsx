import { formatUntil } from "@/lib/platform/text/relative-date";
import type { ReviewItem } from "@/lib/publishing/review/dto";

type Written = Pick<NonNullable<ReviewItem["written"]>, "decision" | "expires_at">;

interface ExpiryProps {
  written: Written | null;
  /** True to say what becomes of it then. */
  whole?: boolean;
}

/** Says when a text expires that nobody has decided about. */
export const Expiry = ({ written, whole = false }: ExpiryProps) =>
  written &&
  !written.decision &&
  written.expires_at && (
    // A moment passes between what the server says and what the browser does.
    <span suppressHydrationWarning>
      caduca {formatUntil(written.expires_at)}
      {whole && ": si nadie decide, deja de esperar; no se publica, y queda en «Rechazado»"}
    </span>
  );
