import { Download } from "lucide-react";
import { buttonClasses } from "@/components/ui/button";

/** A button that has a file downloaded. */
export function DownloadLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} download className={buttonClasses({ variant: "outline", size: "sm" })}>
      <Download aria-hidden />
      {label}
    </a>
  );
}
