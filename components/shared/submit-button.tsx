import type { ReactNode } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";

interface SubmitButtonProps extends Pick<
  ButtonProps,
  "size" | "disabled" | "aria-disabled" | "title" | "aria-keyshortcuts"
> {
  busy: boolean;
  /** The label while busy; by default it stays the same. */
  busyLabel?: string;
  children: ReactNode;
}

/** The button that sends a form: a second press while busy does nothing, and the focus stays on it. */
export function SubmitButton({ busy, busyLabel, children, ...props }: SubmitButtonProps) {
  return (
    <Button type="submit" pending={busy} {...props}>
      {busy && busyLabel ? busyLabel : children}
    </Button>
  );
}
