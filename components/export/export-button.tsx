import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";

interface ExportButtonProps {
  label: string;
  pendingLabel: string;
  pending: boolean;
  onClick: () => void;
}

/** The button that downloads a ZIP: of the site, a space or an account. */
export const ExportButton = ({ label, pendingLabel, ...button }: ExportButtonProps) => (
  <Button variant="outline" {...button}>
    {!button.pending && <Download aria-hidden />}
    {button.pending ? pendingLabel : label}
  </Button>
);
