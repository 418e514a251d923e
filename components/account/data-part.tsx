"use client";

import { Download } from "lucide-react";
import { Part } from "@/components/profile/part";
import { Button } from "@/components/ui/button";
import { useExportAccount } from "@/lib/account/client";

/** A copy of all that the site keeps of the user. */
export function DataPart() {
  const exportAccount = useExportAccount();
  return (
    <Part
      title="Your data"
      note="Take a copy of what you have written, and of what the site knows about you."
    >
      <div className="grid content-start justify-items-start gap-3">
        <p>
          A ZIP file with your entries as Markdown, your comments, your images and your account. Any
          Rotativa site can import the entries.
        </p>
        <Button
          variant="outline"
          pending={exportAccount.isPending}
          onClick={() => exportAccount.mutate(undefined)}
        >
          <Download aria-hidden />
          {exportAccount.isPending ? "Preparing..." : "Download your data"}
        </Button>
      </div>
    </Part>
  );
}
