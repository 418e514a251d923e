import { formatUntil } from "@/lib/platform/text/relative-date";
import type { ReviewItem } from "@/lib/publishing/review/dto";

type Written = Pick<NonNullable<ReviewItem["written"]>, "decision" | "expires_at">;

/** Says when a text expires that nobody has decided about. */
export const Expiry = ({ written }: { written: Written | null }) =>
  written &&
  !written.decision &&
  written.expires_at && (
    // A moment passes between what the server says and what the browser does.
    <span suppressHydrationWarning>caduca {formatUntil(written.expires_at)}</span>
  );
