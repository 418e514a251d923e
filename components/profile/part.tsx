import { useId, type ReactNode } from "react";

interface PartProps {
  /** The id of the section, for links to it. */
  id?: string;
  title: string;
  note: string;
  children: ReactNode;
}

/** A section of the profile screen: what it is about on one side, what there is to do on the other. */
export function Part({ id, title, note, children }: PartProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="grid scroll-mt-24 gap-x-12 gap-y-6 lg:grid-cols-[18rem_minmax(0,36rem)]"
    >
      <div>
        <h2 id={headingId} className="headline text-2xl">
          {title}
        </h2>
        <p className="mt-2 text-muted-foreground">{note}</p>
      </div>
      {children}
    </section>
  );
}
