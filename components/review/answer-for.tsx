import { useState } from "react";
import { Button } from "@/components/ui/button";
import { AnswerForDialog } from "./answer-for-dialog";

/** Has an editor answer for an entry of a machine that was published unread. */
export function AnswerFor({ entryId, title }: { entryId: number; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Responder de este texto…<span className="sr-only"> {title}</span>
      </Button>
      <AnswerForDialog entryId={entryId} open={open} onOpenChange={setOpen} />
    </div>
  );
}
