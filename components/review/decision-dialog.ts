import type { Review } from "@/lib/publishing/review/dto";

/** What each dialog of a decision gets. */
export interface DecisionDialogProps {
  review: Review;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** It is done. */
  onDone: () => void;
}
