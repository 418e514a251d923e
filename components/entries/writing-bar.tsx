"use client";

import { CalendarClock, Eye, Link2, Save } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { DraftStatus } from "@/components/drafts/draft-status";
import type { DraftDesk } from "@/components/drafts/use-draft";
import type { useDraftSteps } from "@/components/drafts/use-draft-steps";
import { usePreviewLink } from "@/components/drafts/use-preview-link";
import { ReadingTime } from "@/components/editor/reading-time";
import { keysOf, useShortcutText, type Shortcut } from "@/components/editor/shortcuts";
import { FINISH, SAVE } from "@/components/editor/writing-shortcuts";
import { RowMenu } from "@/components/shared/row-menu";
import { SubmitButton } from "@/components/shared/submit-button";
import { Button } from "@/components/ui/button";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { toast } from "@/components/ui/toast";
import type { EntryForm, EntryInput } from "@/lib/texts/entries/schema";
import { EntryPreview } from "./entry-preview";

type Form = UseFormReturn<EntryForm, unknown, EntryInput>;

interface WritingBarProps {
  form: Form;
  desk: DraftDesk;
  steps: ReturnType<typeof useDraftSteps>;
  /** The label of the button that sends the form. */
  label: string;
  /** Publishes the text, where sending the form hands it to editors. */
  publish?: () => void;
  /** The button whose work is under way: the one with `label`, or the one that publishes. */
  busy: "label" | "publish" | false;
  /** True while something is uploaded: nothing is published then. */
  isUploading: boolean;
  /** Returns whether the form could be published as it is; shows what is missing. */
  check: () => Promise<boolean>;
  /** The link that leaves the form. */
  children: ReactNode;
}

/** The bar under a text, which stays in sight: the buttons, a menu of what is done less often, whether it is saved. */
export function WritingBar({
  form,
  desk,
  steps,
  label,
  publish,
  busy,
  isUploading,
  check,
  children,
}: WritingBarProps) {
  const keysText = useShortcutText();
  const keys = (shortcut: Shortcut) => ({
    title: keysText(shortcut),
    "aria-keyshortcuts": keysOf(shortcut),
  });

  async function ask(what: Parameters<typeof steps.ask>[0]) {
    if (await check()) steps.ask(what);
  }

  const [saving, setSaving] = useState<"button" | "menu">();
  async function save(by: "button" | "menu") {
    setSaving(by);
    try {
      if (await desk.save()) toast({ title: "Borrador guardado" });
    } finally {
      setSaving(undefined);
    }
  }

  return (
    <div className="sticky-foot flex flex-wrap items-center gap-x-3 gap-y-2 border-t bg-background py-3">
      <SubmitButton busy={busy === "label"} disabled={isUploading} {...keys(FINISH)}>
        {label}
      </SubmitButton>
      {publish && (
        <Button
          variant="outline"
          pending={busy === "publish"}
          disabled={isUploading}
          onClick={publish}
        >
          Guardar Entrada
        </Button>
      )}
      <Button
        variant="outline"
        className="max-sm:hidden"
        pending={saving === "button"}
        onClick={() => void save("button")}
        {...keys(SAVE)}
      >
        Guardar borrador
      </Button>
      {!publish && steps.canSubmit && (
        <Button variant="outline" onClick={() => void ask("submit")}>
          Enviar a revisión
        </Button>
      )}
      <MoreActions
        form={form}
        desk={desk}
        save={() => void save("menu")}
        isSaving={saving === "menu"}
        schedule={() => void ask("schedule")}
      />
      {children}
      <div className="ms-auto flex flex-wrap gap-x-3">
        <DraftStatus state={desk.state} draftId={desk.draft?.draft_id} />
        <Words form={form} />
      </div>
    </div>
  );
}

interface MoreActionsProps {
  form: Form;
  desk: DraftDesk;
  save: () => void;
  isSaving: boolean;
  schedule: () => void;
}

/** The menu of the bar. What an item does begins once the menu is gone, when its button has the focus again. */
function MoreActions({ form, desk, save, isSaving, schedule }: MoreActionsProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(undefined);
  const [previewed, setPreviewed] = useState<EntryForm>();
  const link = usePreviewLink(desk, () => trigger.current?.focus());
  const actions = [
    { name: "Guardar borrador", icon: Save, run: save, className: "sm:hidden" },
    { name: "Vista previa", icon: Eye, run: () => setPreviewed(form.getValues()) },
    { name: "Programar…", icon: CalendarClock, run: schedule },
    { name: "Enlace secreto", icon: Link2, run: () => void link.open() },
  ];
  return (
    <>
      <RowMenu
        label="Más acciones"
        triggerRef={trigger}
        variant="outline"
        size="icon"
        pending={isSaving || link.busy}
        onClosed={(event) => {
          if (!chosen.current) return;
          event.preventDefault();
          trigger.current?.focus();
          chosen.current();
          chosen.current = undefined;
        }}
      >
        {actions.map(({ name, icon: Icon, run, className }) => (
          <DropdownMenuItem
            key={name}
            className={className}
            onSelect={() => {
              chosen.current = run;
            }}
          >
            <Icon aria-hidden />
            {name}
          </DropdownMenuItem>
        ))}
      </RowMenu>
      <EntryPreview text={previewed} onClose={() => setPreviewed(undefined)} />
      {link.dialog}
    </>
  );
}

function Words({ form: { control } }: { form: Form }) {
  return <ReadingTime text={useWatch({ control, name: "content" }) ?? ""} />;
}
