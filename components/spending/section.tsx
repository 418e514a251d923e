import { useId, type ReactNode } from "react";

interface SectionProps {
  title: string;
  description: string;
  action: ReactNode;
  children: ReactNode;
}

/** A part of the screen with a heading and a button of its own. */
export function Section({ title, description, action, children }: SectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id={headingId} className="headline text-2xl">
            {title}
          </h2>
          <p className="mt-2 max-w-prose text-muted-foreground">{description}</p>
        </div>
        {action}
      </div>
      <div className="grid grid-cols-1 gap-6">{children}</div>
    </section>
  );
}
