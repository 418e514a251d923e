import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, MouseEvent } from "react";
import { cn } from "@/components/ui/cn";
import { Spinner } from "./spinner";

const buttonVariants = cva(
  "inline-flex print:hidden max-w-full shrink-0 items-center justify-center gap-2 rounded-md text-center font-medium whitespace-nowrap transition-colors max-sm:whitespace-normal select-none disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress aria-disabled:opacity-70 forced-colors:border [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: "bg-primary text-primary-foreground hover:bg-foreground/85",
        outline:
          "border border-input bg-card text-foreground hover:border-foreground hover:bg-muted",
        ghost: "text-foreground hover:bg-muted",
        destructive: "bg-destructive-ground text-accent-foreground hover:bg-destructive-ground/85",
        link: "text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong hover:decoration-2",
      },
      size: {
        sm: "h-fit min-h-8 px-[min(0.75rem,3.25vw)] text-sm",
        default: "h-fit min-h-10 px-[min(1rem,4.25vw)] py-1 text-sm",
        lg: "h-fit min-h-12 px-[min(1.5rem,6.25vw)] py-1 text-base",
        icon: "size-10",
        "icon-sm": "size-8",
      },
    },
    compoundVariants: [{ variant: "link", className: "min-h-0 px-0 py-0" }],
    defaultVariants: { variant: "default", size: "default" },
  },
);

export type ButtonLook = VariantProps<typeof buttonVariants> & { className?: string };

/** The classes of a button, also for what only looks like one. */
export const buttonClasses = ({ variant, size, className }: ButtonLook): string =>
  cn(buttonVariants({ variant, size }), className);

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonVariants> {
  /** Under way: shows a spinner and ignores clicks, but keeps the focus where it is. */
  pending?: boolean;
}

export function Button({
  variant,
  size,
  className,
  pending = false,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      className={buttonClasses({ variant, size, className })}
      type={type}
      aria-disabled={pending || undefined}
      onClick={pending ? ignoreClick : onClick}
      {...rest}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

function ignoreClick(event: MouseEvent) {
  event.preventDefault();
}
