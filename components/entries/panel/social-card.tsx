import type { CSSProperties } from "react";
import { focusStyle, type ImageFocus } from "@/components/shared/entry-image";
import { imageSources } from "@/lib/platform/addresses/image-url";

interface SocialCardProps {
  masthead: string;
  title: string;
  author: string;
  synthetic: boolean;
  date: string;
  image: string | null;
  focus: ImageFocus;
}

/** The image's own colours, in light and dark themes alike: its paper, its ink, paler ink, and lines. */
const [PAPER, INK, SOFT, RULE] = ["#faf7f1", "#1d1a16", "#5e564c", "#ddd4c5"];

/** The card's styles. Sizes are hundredths of its width, as on the image. Inline: no page of readers carries them. */
const styles = {
  sheet: { containerType: "inline-size", aspectRatio: "1200 / 630", background: PAPER, color: INK },
  body: { height: "100%", padding: "3cqw 4.7cqw 4cqw", display: "flex", flexDirection: "column" },
  head: { display: "flex", alignItems: "flex-end", gap: "3cqw" },
  rule: { marginTop: "1.4cqw", borderTop: `0.4cqw solid ${INK}`, paddingTop: "0.3cqw" },
  thin: { borderTop: `1px solid ${INK}` },
  columns: { marginTop: "2.6cqw", display: "flex", flex: 1, minHeight: 0, gap: "3.7cqw" },
  text: { flex: 1, minWidth: 0, display: "flex", flexDirection: "column" },
  author: { marginTop: "auto", borderTop: `1px solid ${RULE}`, paddingTop: "1cqw" },
  photo: { height: "100%", width: "38%", objectFit: "cover" },
} satisfies Record<string, CSSProperties>;

/** Shows about what the server draws as an entry's social image (`lib/discovery/social-images`) while it is edited. */
export function SocialCard({
  masthead,
  title,
  author,
  synthetic,
  date,
  image,
  focus,
}: SocialCardProps) {
  return (
    <div className="w-full overflow-hidden" style={styles.sheet}>
      <div style={styles.body}>
        <div style={styles.head}>
          <p className="min-w-0 flex-1 truncate headline" style={{ fontSize: "4.2cqw" }}>
            {masthead}
          </p>
          <p className="shrink-0" style={{ fontSize: "2cqw", color: SOFT }}>
            {date}
          </p>
        </div>
        <div style={styles.rule}>
          <div style={styles.thin} />
        </div>
        <div style={styles.columns}>
          <div style={styles.text}>
            <p
              className="overflow-hidden headline wrap-anywhere"
              style={{ fontSize: `${sizeOf(title, image !== null)}cqw` }}
            >
              {title}
            </p>
            <p className="truncate" style={{ ...styles.author, fontSize: "2.3cqw" }}>
              {author}
              {synthetic && " · IA"}
            </p>
          </div>
          {image && (
            <img
              {...imageSources(image)}
              sizes="200px"
              alt=""
              style={{ ...styles.photo, ...focusStyle(focus) }}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** Returns the size of a headline, in hundredths of the width: smaller for long ones, and beside a photo. */
function sizeOf(title: string, pictured: boolean) {
  const size = title.length > 60 ? 5.6 : title.length > 30 ? 7.4 : 9.6;
  return pictured ? size * 0.68 : size;
}
