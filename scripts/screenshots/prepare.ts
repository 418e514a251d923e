import type { APIRequestContext } from "@playwright/test";
import type { Comment } from "@/lib/texts/comments/dto";
import type { Domain } from "@/lib/spaces/domains/dto";
import type { Draft } from "@/lib/texts/drafts/dto";
import type { Edition } from "@/lib/fronts/editions/dto";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Decision } from "@/lib/desk/moderation/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { Brought } from "@/lib/operation/bringing/dto";
import type { TaskRun } from "@/lib/newsroom/tasks/dto";
import type { User } from "@/lib/house/users/dto";

/** The ids and addresses of what the pages show. */
export type Found = Awaited<ReturnType<typeof prepare>>;

/**
 * Adds to the demonstration what its screens would otherwise lack: a domain, a run, a kept front page, a correction, a
 * decision, a page of the footer, a draft with its secret link, an import on its way. Returns the ids and addresses of all of it.
 */
export async function prepare(call: APIRequestContext) {
  const ask = async <T>(method: string, path: string, data?: unknown) => {
    const response = await call.fetch(path, { method, data });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { space_id } = await ask<Space>("GET", "/api/spaces/by-slug/gaceta");
  const [machine] = await ask<User[]>("GET", "/api/synthetic-users");
  const [waiting] = await ask<Draft[]>("GET", "/api/review");
  const { domain_id } = await ask<Domain>("POST", "/api/domains", {
    ...{ name: "gaceta.localhost", space_id },
  });
  const { run } = await ask<{ run: TaskRun }>("POST", "/api/tasks/1/execute");
  const [lead] = await ask<Entry[]>("GET", "/api/entries?q=El+puerto+se+levanta");
  const { edition_id, version } = await ask<Edition>("POST", `/api/spaces/${space_id}/editions`, {
    ...{ layout: "image", stories: [{ entry_id: lead?.entry_id, position: 0 }] },
  });
  const { day } = await ask<Edition>("POST", `/api/editions/${edition_id}/publish`, { version });
  await ask("PUT", "/api/footer-pages/contacto", {
    content: "Escríbenos a **hola@ribadelmar.example**, o pasa por la redacción por la mañana.",
  });
  const text = "Un texto que todavía nadie ha publicado, con **lo justo** para verlo.";
  const { draft_id } = await ask<Draft>("POST", "/api/drafts", {
    ...{ title: "Lo que se prepara para el domingo", content: text },
  });
  const { preview } = await ask<Draft>("POST", `/api/drafts/${draft_id}/preview`);
  const entry = await ask<Entry>("POST", "/api/entries", {
    ...{ title: "La báscula de la lonja", content: "Pesa **121** kilos y tiene un siglo." },
  });
  await ask("PATCH", `/api/entries/${entry.entry_id}`, {
    content: "Pesa **112** kilos y tiene un siglo.",
    correction: "la báscula pesa 112 kilos, no 121",
  });
  const { comment_id } = await ask<Comment>("POST", `/api/entries/${entry.entry_id}/comments`, {
    content: "¡Compra ahora, compra ya!",
  });
  const { decision_id } = await ask<Decision>("POST", `/api/comments/${comment_id}/decision`, {
    ...{ outcome: "removed", reason: "spam", statement: "Es publicidad repetida." },
  });
  const { run_id } = await ask<Brought>("POST", "/api/imports", {
    files: [{ purpose: "texts", name: "el-faro.wordpress.xml", bytes: 40_000_000 }],
    feed: null,
    options: {
      ...{ user: "elena", space: "gaceta", site_url: null, with_comments: true },
      ...{ spaces_from_categories: false, spaces_from_tags: false },
      ...{ match_authors: false, make_authors: false, fetch_images: true },
    },
  });
  return {
    brought: run_id,
    space: space_id,
    machine: machine?.id,
    draft: waiting?.draft_id,
    domain: domain_id,
    run: run.task_run_id,
    decision: decision_id,
    /** The addresses of a kept front page, of a correction and of what is seen with a secret link. */
    kept: `/s/gaceta/portadas/${day}`,
    correction: `/e/${entry.slug}/cambios/2`,
    preview: String(preview),
  };
}
