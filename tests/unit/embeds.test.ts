import { describe, expect, test } from "vitest";
import { cardHtml } from "@/lib/texts/embeds/card";
import { embedLinks } from "@/lib/texts/embeds/links";
import { renderMarkdown, inspectMarkdown } from "@/lib/platform/markdown";
import { embeddable, PLAYER_ORIGINS } from "@/lib/platform/markdown/embeddable";

const VIDEO = "https://www.youtube.com/watch?v=abcdefghijk";
const SPOTIFY_ID = "4uLU6hMCjMI75M1A2tKUQC";

describe("what a link leads to", () => {
  test.each([
    [VIDEO, VIDEO, "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1"],
    [
      "https://youtu.be/abcdefghijk?si=Xy&t=1m30s",
      VIDEO,
      "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&start=90",
    ],
    [
      "http://m.youtube.com/watch?v=abcdefghijk&list=x",
      VIDEO,
      "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1",
    ],
    [
      "https://www.youtube.com/shorts/abcdefghijk",
      "https://www.youtube.com/shorts/abcdefghijk",
      "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1",
    ],
    [
      "https://vimeo.com/76979871",
      "https://vimeo.com/76979871",
      "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1",
    ],
    [
      "https://player.vimeo.com/video/76979871?h=8272103f6e",
      "https://vimeo.com/76979871/8272103f6e",
      "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e",
    ],
    [
      "https://dai.ly/x8abcde",
      "https://www.dailymotion.com/video/x8abcde",
      "https://geo.dailymotion.com/player.html?video=x8abcde",
    ],
    [
      "https://www.tiktok.com/@ana.perez/video/7106594312292453675?lang=es",
      "https://www.tiktok.com/@ana.perez/video/7106594312292453675",
      "https://www.tiktok.com/player/v1/7106594312292453675?autoplay=1",
    ],
    [
      `https://open.spotify.com/intl-es/track/${SPOTIFY_ID}?si=1`,
      `https://open.spotify.com/track/${SPOTIFY_ID}`,
      `https://open.spotify.com/embed/track/${SPOTIFY_ID}`,
    ],
    [
      "https://soundcloud.com/ana/una-charla?utm_source=x",
      "https://soundcloud.com/ana/una-charla",
      "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fana%2Funa-charla&auto_play=true&visual=false",
    ],
    ["https://twitter.com/ana/status/20?s=20", "https://x.com/ana/status/20", undefined],
    [
      "https://bsky.app/profile/ana.bsky.social/post/3kabcdefgh2x",
      "https://bsky.app/profile/ana.bsky.social/post/3kabcdefgh2x",
      undefined,
    ],
    [
      "https://www.openstreetmap.org/#map=15/40.4168/-3.7038",
      "https://www.openstreetmap.org/#map=15/40.4168/-3.7038",
      expect.stringContaining("https://www.openstreetmap.org/export/embed.html?bbox=-3.71"),
    ],
  ])("%s", (written, address, player) => {
    const found = embeddable(written);
    expect([found?.address, found?.player]).toEqual([address, player]);
    expect(embeddable(address)?.address).toBe(address);
    if (found?.player) expect(PLAYER_ORIGINS).toContain(new URL(found.player).origin);
  });

  test.each([
    "https://www.youtube.com.evil.example/watch?v=abcdefghijk",
    "https://www.youtube.com@evil.example/watch?v=abcdefghijk",
    "https://ana:clave@www.youtube.com/watch?v=abcdefghijk",
    "https://www.youtube.com:8443/watch?v=abcdefghijk",
    "https://evil.example/?https://www.youtube.com/watch?v=abcdefghijk",
    'https://www.youtube.com/watch?v=abcdefghij"',
    "https://www.youtube.com/watch?v=corto",
    "https://www.youtube.com/@canal",
    "javascript:https://www.youtube.com/watch?v=abcdefghijk",
    "https://constructor/watch",
    "https://open.spotify.com/user/../track/x",
    "https://soundcloud.com/ana/likes",
    "https://x.com/ana",
    "https://www.openstreetmap.org/#map=15/999/0",
    `https://youtu.be/abcdefghijk?${"a".repeat(500)}`,
    "no es una dirección",
  ])("%s is none of them", (address) => expect(embeddable(address)).toBeNull());
});

describe("a bare link", () => {
  const marked = async (markdown: string) =>
    embedLinks(await renderMarkdown(markdown)).map(({ href }) => href);

  test("alone in its paragraph or on its line is shown in a card", async () => {
    expect(await marked(`Uno\n\n${VIDEO}\n\nDos`)).toEqual([VIDEO]);
    expect(await marked(`<${VIDEO}>`)).toEqual([VIDEO]);
    const html = await renderMarkdown(`Mirad:\n${VIDEO}\nhttps://vimeo.com/1\ny **ya**`);
    expect(html).toBe(
      `<p>Mirad:</p><p><a href="${VIDEO}" class="embed-link" rel="ugc nofollow noopener">${VIDEO}</a></p>` +
        `<p><a href="https://vimeo.com/1" class="embed-link" rel="ugc nofollow noopener">https://vimeo.com/1</a></p><p>y <strong>ya</strong></p>`,
    );
  });

  test("within a line, with words of its own, in a list, a quotation or code stays a link", async () => {
    for (const markdown of [
      `Mira ${VIDEO}`,
      `${VIDEO} y más`,
      `[Un vídeo](${VIDEO})`,
      `- ${VIDEO}`,
      `> ${VIDEO}`,
      `\`${VIDEO}\``,
      `**${VIDEO}**`,
      "https://ejemplo.org/video",
    ]) {
      expect(await marked(markdown), markdown).toEqual([]);
    }
  });

  test("is no part of the beginning that lists show", async () => {
    expect((await inspectMarkdown(`${VIDEO}\n\nEl texto.`)).excerpt).toBe("El texto.");
  });

  test("gets no more cards than fifty", async () => {
    expect(await marked(`${VIDEO}\n\n`.repeat(60))).toHaveLength(50);
  });
});

describe("a card", () => {
  const video = embeddable(VIDEO)!;

  test("is a link that works by itself, and says what it shows", () => {
    const known = {
      title: "Un «vídeo» <b>",
      author: "Ana",
      thumbnail: "https://i.ytimg.com/a.jpg",
    };
    const html = cardHtml(VIDEO, video, known);
    expect(html).toContain(`<a href="${VIDEO}" class="embed-card"`);
    expect(html).toContain('<img src="https://i.ytimg.com/a.jpg" alt=""');
    expect(html).toContain("Un «vídeo» &lt;b&gt;");
    expect(html).toContain("Ana · YouTube");
    expect(html).not.toContain("<iframe");
  });

  test("is one before anything is known, too", () => {
    expect(cardHtml(VIDEO, video, null)).toContain(">Ver en YouTube</span>");
  });

  test("lets nothing that a provider says out of its place", () => {
    const html = cardHtml(VIDEO, video, {
      title: '"><script>alert(1)</script>',
      author: "<img src=x onerror=alert(1)>",
      thumbnail: 'https://a.es/"onload="x',
    });
    expect(html).not.toMatch(/<script|<img src=x|" ?onload/);
  });
});
