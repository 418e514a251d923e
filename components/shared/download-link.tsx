import { Download } from "lucide-react";
import { buttonClasses } from "@/components/ui/button";

/** A link that looks like a button and downloads a file. */
export function DownloadLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} download className={buttonClasses({ variant: "outline", size: "sm" })}>
      <Download aria-hidden />
      {label}
    </a>
  );
}
