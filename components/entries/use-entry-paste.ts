import type { UseFormReturn } from "react-hook-form";
import type { EditorExtension } from "@/components/editor/extensions";
import { usePaste, type PastedFields } from "@/components/editor/paste/use-paste";
import { entryLimits, type EntryForm, type EntryInput } from "@/lib/texts/entries/schema";

/** What is pasted into an entry's text; what that says about itself fills the fields that are empty. */
export function useEntryPaste(
  form: UseFormReturn<EntryForm, unknown, EntryInput>,
  onBusyChange: (busy: boolean) => void,
): EditorExtension {
  const fill = ({ title, dated, slug, image, summary }: PastedFields): string[] => {
    const filled: string[] = [];
    const set = (name: keyof EntryForm, value: string | undefined, word: string) => {
      if (value === undefined || form.getValues(name)) return;
      form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
      filled.push(word);
    };
    set("title", title, "título");
    set("dated", dated?.toISOString(), "fecha");
    set("slug", slug, "dirección");
    set("image", image, "imagen");
    set("summary", summary, "resumen");
    return filled;
  };
  return usePaste({ longest: entryLimits.content.max, fill, onBusyChange });
}
