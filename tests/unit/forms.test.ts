import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readerChoicesScript } from "@/lib/platform/http/reader-choices";
import { signedInHintScript } from "@/lib/platform/auth/signed-in-hint";
import { formFor, headersOf } from "@/server/forms/choose";
import { formsOf, makeForms } from "@/server/forms/forms";
import { PLAYER_SCRIPT, READER_SCRIPT, SPECULATION_RULES } from "@/server/reader-files";

const DATA = `(self.__next_f=self.__next_f||[]).push([0])`;
const PUSHED = `self.__next_f.push([1,"texto </ script"])`;

const page = ({ head = "", body = "" } = {}) => `<!DOCTYPE html><html lang="es"><head>
<meta charSet="utf-8"/><link rel="stylesheet" href="/_next/static/a.css" data-precedence="next"/>
<link rel="preload" as="script" fetchPriority="low" href="/_next/static/a.js"/>
<link rel="preload" as="font" href="/_next/static/a.woff2" crossorigin=""/>
<script src="/_next/static/a.js" async=""></script><meta name="next-size-adjust" content=""/>
<script>${signedInHintScript}</script>${head}</head><body>
<!--$--><p style="color:red">Hola<!-- -->, ñandú &amp; <b>más</b></p><!--/$-->${body}
<script type="application/ld+json">{"@type":"Article"}</script>
<script>${DATA}</script><script>${PUSHED}</script></body></html>`;

const make = (html: string) => makeForms(Buffer.from(html), false);
const readerOf = (html: string) => make(html).reader.body.toString();
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("the form of visitors", () => {
  test("has the page's text and its styles, and no framework", () => {
    const html = readerOf(page());
    expect(html).toContain(`<p style="color:red">Hola, ñandú &amp; <b>más</b></p>`);
    expect(html).toContain(`<link rel="stylesheet" href="/_next/static/a.css"/>`);
    expect(html).toContain("a.woff2");
    expect(html).toContain(`<script type="application/ld+json">{"@type":"Article"}</script>`);
    expect(html).not.toMatch(/__next_f|a\.js|signedIn|<!--|next-size-adjust|data-precedence/);
    expect(html.match(/<script(?! type="application)[^>]*>/g)).toEqual([
      `<script type="module" src="${READER_SCRIPT.path}">`,
    ]);
  });

  test("knows before the first paint what its reader has chosen, by the one inline script that runs", () => {
    const { body, policy } = make(page({ head: `<script>${readerChoicesScript}</script>` })).reader;
    expect(body.toString()).toContain(`<script>${readerChoicesScript}</script>`);
    expect(policy).toContain(`script-src 'self' ${hashOf(readerChoicesScript)};`);
    const within = `<main><script>${readerChoicesScript}</script></main>`;
    const other = make(page({ body: within })).reader;
    expect(other.body.toString()).not.toContain(readerChoicesScript);
    expect(other.policy).toContain("script-src 'self';");
  });

  test("has the script of players where a card has one, and only there", () => {
    const card = readerOf(page({ body: `<a href="/x" data-player="https://a.es">x</a>` }));
    expect(card).toContain(`<script type="module" src="${PLAYER_SCRIPT.path}"></script></head>`);
    expect(readerOf(page({ body: `<p>data-player=</p>` }))).not.toContain(PLAYER_SCRIPT.path);
  });

  test("has what is for visitors, and what works without scripts", () => {
    const html = readerOf(
      page({
        body: `<i data-shown-to="member">a</i><i data-shown-to="visitor">b</i>
          <i data-needs-script="true">c</i><i data-without-script="true">d</i>`,
      }),
    );
    expect(html).not.toMatch(/<i[^>]*>[ac]<\/i>/);
    expect(html).toContain("<i>b</i>");
    expect(html).toContain("<i>d</i>");
  });

  test("runs the site's own files, and no style but those that it has", () => {
    const { policy } = make(page()).reader;
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain(`style-src-attr 'unsafe-hashes' ${hashOf("color:red")};`);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("'unsafe-inline'");
  });

  test.each([
    ["a screen that says that it needs it", { body: `<div data-whole="true"></div>` }],
    ["a part that comes late", { body: `<template id="B:0"></template>` }],
    ["a late part in wait", { body: `<div hidden id="S:0">tarde</div>` }],
    ["a late part of another React", { body: `<script>$RC("_R_B:0","_R_S:0")</script>` }],
    ["an inline script that nobody knows", { body: "<script>nuevo()</script>" }],
    ["a script from elsewhere", { head: `<script src="/otro.js"></script>` }],
  ])("is the whole page for %s", (_what, parts) => {
    const forms = make(page(parts));
    expect(forms.reader).toBe(forms.whole);
  });

  test("has the styles that stand in a <style>", () => {
    const { policy, body } = make(page({ head: "<style>p { color: red }</style>" })).reader;
    expect(body.toString()).toContain("<style>p { color: red }</style>");
    expect(policy).toContain(`style-src 'self' ${hashOf("p { color: red }")};`);
  });

  test("has the text of a page that was not found", () => {
    const late = `<!--$!--><template data-dgst="NEXT_HTTP_ERROR_FALLBACK;404"></template><h1>No</h1><!--/$-->`;
    const html = readerOf(page({ body: late }));
    expect(html).toContain("<h1>No</h1>");
    expect(html).not.toContain("<template");
  });
});

describe("the form of who is signed in", () => {
  test("is the page as it was rendered, whose inline scripts alone may run", () => {
    const html = page();
    const { whole } = make(html);
    expect(whole.body.toString()).toBe(html);
    for (const text of [signedInHintScript, DATA, PUSHED]) {
      expect(whole.policy).toContain(hashOf(text));
    }
    expect(whole.policy).not.toContain(hashOf(`{"@type":"Article"}`));
    expect(whole.policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  });

  test.each([
    ["a script", "alert(1)"],
    ["what begins as the framework's", "self.__next_f.push([0]);alert(1)"],
  ])("%s among what people have written runs in neither", (_what, script) => {
    const { reader, whole } = make(
      page({ body: `<main><p><script>${script}</script></p></main>` }),
    );
    expect(reader.body.toString()).not.toContain(script);
    expect(reader.policy).toContain("script-src 'self';");
    expect(whole.policy).not.toContain(hashOf(script));
    expect(whole.policy).toContain(hashOf(DATA));
  });

  test.each([
    ["rotativa_user=1", "whole"],
    ["otra=2; rotativa_user=1", "whole"],
    ["rotativa_user=", "reader"],
    ["no_rotativa_user=1", "reader"],
    [undefined, "reader"],
  ] as const)("is for the cookie %s: %s", (cookie, form) => {
    const forms = make(page());
    expect(formFor({ cookie }, forms)).toBe(forms[form]);
  });
});

test("the two are told apart by their ETags, and made once for a page", () => {
  const kept = { body: Buffer.from(page()) };
  const forms = formsOf(kept, false);
  expect(forms.reader.etag).not.toBe(forms.whole.etag);
  expect(formsOf(kept, false)).toBe(forms);
});

test("only visitors fetch ahead", () => {
  const forms = make(page());
  expect(headersOf(forms.reader, forms)["speculation-rules"]).toBe(`"${SPECULATION_RULES.path}"`);
  expect(headersOf(forms.whole, forms)).not.toHaveProperty("speculation-rules");
});
