"use client";

import { ExportButton } from "@/components/export/export-button";
import { Part } from "@/components/profile/part";
import { useExportAccount } from "@/lib/operation/export/client";

/** Offers a copy of all that the site keeps about the user. */
export function DataPart() {
  const exportAccount = useExportAccount();
  return (
    <Part
      title="Your data"
      note="Take a copy of what you have written, and of what the site knows about you."
    >
      <div className="grid content-start justify-items-start gap-3">
        <p>
          A ZIP file with your entries as Markdown and what was said under them, your drafts, your
          comments, your images and your account. Any Rotativa site can import the entries and the
          drafts.
        </p>
        <ExportButton
          label="Download your data"
          pendingLabel="Preparing..."
          pending={exportAccount.isPending}
          onClick={() => exportAccount.mutate(undefined)}
        />
      </div>
    </Part>
  );
}
