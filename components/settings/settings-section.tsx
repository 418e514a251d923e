import { useId, type ReactNode } from "react";

interface SettingsSectionProps {
  /** The id of the section, for links to it. */
  id?: string;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** One subject of the settings. */
export function SettingsSection({ id, title, description, children }: SettingsSectionProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="scroll-mt-24">
      <h2 id={headingId} className="headline text-2xl">
        {title}
      </h2>
      {description && <p className="mt-2 max-w-prose text-muted-foreground">{description}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
