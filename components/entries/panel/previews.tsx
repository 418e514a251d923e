"use client";

import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useSite } from "@/components/shared/site-context";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { displayName, shortBylineOf } from "@/lib/house/users/dto";
import { sectionOf } from "@/lib/platform/addresses/routes";
import { formatLongDate } from "@/lib/platform/text/dates";
import { slugify } from "@/lib/platform/text/slugify";
import type { PanelControl, PanelEntry } from "./fields";
import { previewTexts } from "./preview-texts";
import { SocialCard } from "./social-card";

interface PreviewsProps {
  control: PanelControl;
  entry?: PanelEntry;
}

/** The entry as Google, WhatsApp and X would show it now, as it is being written. */
export function Previews({ control, entry }: PreviewsProps) {
  const { siteName, siteUrl, siteTz } = useSite();
  const user = useCurrentUser();
  const [title = "", content = "", summary, social_title, social_summary] = useWatch({
    control,
    name: ["title", "content", "summary", "social_title", "social_summary"],
  });
  const [image, social_image, slug, dated, signed] = useWatch({
    control,
    name: ["image", "social_image", "slug", "dated", "byline"],
  });
  const byline = signed?.trim() || null;
  const [focusX = null, focusY = null] = useWatch({
    control,
    name: ["image_focus_x", "image_focus_y"],
  });
  const section = entry && sectionOf(entry);
  const within = section?.name ?? siteName;
  const { google, whatsapp, x, card } = previewTexts({
    title,
    content,
    summary,
    social_title,
    social_summary,
    within,
  });
  const host = section?.domain ?? new URL(siteUrl).host;
  const path = slug?.trim() || (entry ? entry.slug : slugify(title)) || "";
  const picture = (
    <SocialCard
      masthead={within}
      title={card}
      author={
        entry ? shortBylineOf({ ...entry, byline }) : (byline ?? (user ? displayName(user) : ""))
      }
      synthetic={entry?.synthetic ?? false}
      date={formatLongDate(dated ?? entry?.created ?? new Date(), siteTz)}
      image={social_image || image || null}
      focus={social_image ? unfocused : { image_focus_x: focusX, image_focus_y: focusY }}
    />
  );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Preview of="Google">
        <div className="grid gap-0.5 rounded-lg border bg-card p-3">
          <p className="truncate text-xs text-muted-foreground">
            {[host, ...path.split("/")].filter(Boolean).join(" › ")}
          </p>
          <p className="font-medium wrap-anywhere">{google.title}</p>
          <p className="text-sm wrap-anywhere text-muted-foreground">{google.text}</p>
        </div>
      </Preview>
      <Preview of="WhatsApp">
        <div className="overflow-hidden rounded-lg border bg-muted">
          {picture}
          <div className="grid gap-0.5 p-2.5 text-sm">
            <p className="font-medium wrap-anywhere">{whatsapp.title}</p>
            <p className="wrap-anywhere text-muted-foreground">{whatsapp.text}</p>
            <p className="truncate text-xs text-muted-foreground">{host}</p>
          </div>
        </div>
      </Preview>
      <Preview of="X">
        <div className="rounded-xl relative overflow-hidden border">
          {picture}
          <p
            className="absolute bottom-2 left-2 max-w-[calc(100%-1rem)] truncate rounded-sm px-1.5 py-0.5 text-xs"
            style={{ background: "rgb(0 0 0 / 0.75)", color: "#fff" }}
          >
            {x.title}
          </p>
        </div>
        <p className="mt-1 truncate text-xs text-muted-foreground">De {host}</p>
      </Preview>
    </div>
  );
}

/** The focus of the photo for networks, which has none of its own. */
const unfocused = { image_focus_x: null, image_focus_y: null };

function Preview({ of, children }: { of: string; children: ReactNode }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 text-xs font-medium text-muted-foreground">{of}</figcaption>
      {children}
    </figure>
  );
}
