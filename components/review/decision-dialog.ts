import type { Review } from "@/lib/publishing/review/dto";

/** The properties of every dialog for a decision. */
export interface DecisionDialogProps {
  review: Review;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once it is done. */
  onDone: () => void;
}
