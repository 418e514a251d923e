import { useState } from "react";
import { Button } from "@/components/ui/button";
import { AnswerForDialog } from "./answer-for-dialog";

type Answered = Parameters<typeof AnswerForDialog>[0]["entry"];

/** Has an editor answer for an entry of a machine that was published unread. */
export function AnswerFor({ entry, title }: { entry: Answered; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Responder de este texto…<span className="sr-only"> {title}</span>
      </Button>
      <AnswerForDialog entry={entry} open={open} onOpenChange={setOpen} />
    </div>
  );
}
