"use client";

import { useId, useRef } from "react";
import { UserAvatar, type Pictured } from "@/components/shared/user-avatar";
import { Button } from "@/components/ui/button";
import { ACCEPTED_IMAGES } from "@/lib/platform/uploads/limits";
import { useImageUpload } from "./use-image-upload";

interface PictureFieldProps {
  user: Pictured;
  /** The texts of the field, which depend on the screen that it is on. */
  words: { title: string; change: string; uploading: string; remove: string; hint: string };
  /** True while a change is being saved. */
  saving: boolean;
  onChange: (picture: string | null) => void;
}

/**
 * The field for the picture of an account. A new picture is cut to a square and saved at once; without one, a picture
 * is drawn.
 */
export function PictureField({ user, words, saving, onChange }: PictureFieldProps) {
  const { state, upload } = useImageUpload(({ url }) => onChange(url), { portrait: true });
  const [file, change] = [useRef<HTMLInputElement>(null), useRef<HTMLButtonElement>(null)];
  const hintId = useId();
  const uploading = state.status === "uploading";

  function remove() {
    change.current?.focus(); // this button goes away
    onChange(null);
  }

  return (
    <div role="group" aria-label={words.title} className="grid gap-2">
      <p aria-hidden className="text-sm font-medium">
        {words.title}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <UserAvatar user={user} className="me-2 size-16" />
        <input
          ref={file}
          type="file"
          hidden
          accept={ACCEPTED_IMAGES}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = ""; // so that the same file can be chosen again
            if (chosen) void upload(chosen);
          }}
        />
        <Button
          ref={change}
          variant="outline"
          size="sm"
          aria-describedby={hintId}
          pending={uploading || saving}
          onClick={() => file.current?.click()}
        >
          {uploading ? `${words.uploading} ${state.percent} %` : words.change}
        </Button>
        {user.picture && !uploading && (
          <Button variant="ghost" size="sm" disabled={saving} onClick={remove}>
            {words.remove}
          </Button>
        )}
      </div>
      <p id={hintId} className="text-sm text-muted-foreground">
        {words.hint}
      </p>
    </div>
  );
}
