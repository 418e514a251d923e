import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { beforeEach, expect, test } from "vitest";
import { PUT } from "@/app/api/footer-pages/[name]/route";
import { resolve } from "@/lib/discovery/resolve";
import { metadataOf } from "@/lib/discovery/metadata";
import { sitemapPart } from "@/lib/discovery/sitemap";
import { listFooterPages } from "@/lib/house/footer-pages/queries";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createUser } from "@/tests/support/factories";

let admin: Awaited<ReturnType<typeof createAdmin>>;

beforeEach(async () => {
  await resetDatabase();
  admin = await createAdmin();
});

const write = (name: string, content: string, as: typeof admin = admin) =>
  call(PUT, { method: "PUT", as, params: { name }, body: { content } });

const at = async (path: string, host: string | null = null) =>
  (await tagsOf(() => resolve(host, path))).result;

const sitemap = async () => {
  const { body } = (await sitemapPart(null, "paginas.xml"))!;
  return new Response(body).text();
};

test("a page is there, linked and in the sitemap as long as it has a text", async () => {
  expect((await at("pagina/contacto")).kind).toBe("notFound");
  expect(await listFooterPages()).toEqual([]);
  await write("contacto", "Escríbenos a **hola@ejemplo.es**.");
  await write("quienes-somos", "Somos pocos.");
  expect(await listFooterPages()).toEqual(["quienes-somos", "contacto"]);
  const found = await at("pagina/contacto");
  expect(await metadataOf(found)).toMatchObject({
    title: { absolute: `Contacto | ${env.SITE_NAME}` },
    alternates: { canonical: `${env.SITE_URL}/pagina/contacto` },
  });
  expect(await sitemap()).toContain(`<loc>${env.SITE_URL}/pagina/contacto</loc>`);
  await write("contacto", "  ");
  expect((await at("pagina/contacto")).kind).toBe("notFound");
  expect(await listFooterPages()).toEqual(["quienes-somos"]);
  expect(await sitemap()).not.toContain("/pagina/contacto");
});

test("administrators write them, nobody else, and no others than these", async () => {
  expect((await write("contacto", "Soy yo.", await createUser())).status).toBe(403);
  expect((await write("otra", "Texto.")).status).toBe(404);
  expect((await write("contacto", "x".repeat(50_001))).status).toBe(400);
  expect(await listFooterPages()).toEqual([]);
});

test("the record says who wrote what", async () => {
  await write("aviso-legal", "Lo que manda la ley.");
  const [event] = await db.auditEvent.findMany({ where: { action: "page.written" } });
  expect(event).toMatchObject({
    actor_id: admin.id,
    after: { name: "aviso-legal", excerpt: "Lo que manda la ley." },
  });
});
