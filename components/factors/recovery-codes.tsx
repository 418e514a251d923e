"use client";

import { Copy, Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSite } from "@/components/shared/site-context";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";

/** Shows recovery codes, this once. They get the focus: they are the result of what the user did. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { siteName } = useSite();
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  return (
    <div className="grid gap-4 rounded-lg border border-input bg-card p-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Save your recovery codes
      </h3>
      <p className="text-sm">
        Each of them signs you in once, in place of your app or passkey, should you lose it. Keep
        them where you keep your passwords. <strong>They will not be shown again.</strong>
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md bg-muted p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onDone}>I have saved them</Button>
        <Button
          variant="outline"
          onClick={async () => {
            await navigator.clipboard.writeText(text);
            toast({ title: "Recovery codes copied" });
          }}
        >
          <Copy aria-hidden />
          Copy
        </Button>
        <Button variant="outline" onClick={() => download(text, siteName)}>
          <Download aria-hidden />
          Download
        </Button>
      </div>
    </div>
  );
}

function download(text: string, siteName: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${siteName} recovery codes.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}
