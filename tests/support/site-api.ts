import { expect } from "@playwright/test";
import { request } from "node:http";
import type { Draft } from "@/lib/texts/drafts/dto";
import type { DraftForm } from "@/lib/texts/drafts/schema";
import type { Comment } from "@/lib/texts/comments/dto";
import type { CommentForm } from "@/lib/texts/comments/schema";
import type { Domain } from "@/lib/spaces/domains/dto";
import type { DomainForm } from "@/lib/spaces/domains/schema";
import type { Entry } from "@/lib/texts/entries/dto";
import type { EntryForm } from "@/lib/texts/entries/schema";
import type { Alias, Slug } from "@/lib/texts/slugs/dto";
import type { SlugInput } from "@/lib/texts/slugs/schema";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { SpaceForm } from "@/lib/spaces/spaces/schema";
import type { SyntheticForm } from "@/lib/machines/synthetic-users/schema";
import type { Task } from "@/lib/newsroom/tasks/dto";
import type { TaskForm } from "@/lib/newsroom/tasks/schema";
import type { CurrentUser, User } from "@/lib/house/users/dto";
import type { Account } from "./accounts";
import { imageForm, type ImageFile } from "./image-file";
import { unique } from "./names";

/** Where the site of this run is. */
export const siteUrl = `http://localhost:${process.env.E2E_PORT}`;

type Visitor = Pick<Account, "cookies"> | null;

/** The site over plain HTTP, as somebody signed in or (null) as a visitor. Follows no redirect. */
export class SiteApi {
  private readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  async send(method: string, address: string, body?: unknown): Promise<Response> {
    const headers = new Headers();
    if (this.visitor) {
      headers.set(
        "cookie",
        this.visitor.cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      );
    }
    if (body !== undefined && !(body instanceof FormData)) {
      headers.set("content-type", "application/json");
    }
    return fetch(siteUrl + address, {
      method,
      headers,
      redirect: "manual",
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    });
  }

  get(address: string) {
    return this.send("GET", address);
  }

  /** The served HTML of a page that is there. */
  async html(address: string): Promise<string> {
    const response = await this.get(address);
    expect(response.status, address).toBe(200);
    return response.text();
  }

  currentUser = () => this.call<CurrentUser>("GET", "/api/user");

  createEntry = (entry: Partial<EntryForm> = {}) =>
    this.call<Entry>("POST", "/api/entries", {
      title: `Entrada ${unique("de prueba")}`,
      content: "Un **texto** de prueba, con lo justo para publicarse.",
      ...entry,
    });

  entry = (entryId: number) => this.call<Entry>("GET", `/api/entries/${entryId}`);

  updateEntry = (entryId: number, changes: Partial<EntryForm>) =>
    this.call<Entry>("PATCH", `/api/entries/${entryId}`, changes);

  deleteEntry = (entryId: number) => this.call("DELETE", `/api/entries/${entryId}`);

  createDraft = (draft: DraftForm) => this.call<Draft>("POST", "/api/drafts", draft);

  entrySlugs = (entryId: number) => this.call<Slug[]>("GET", `/api/entries/${entryId}/slugs`);

  createOldAddress = (path: string, entryId: number) =>
    this.call<Alias>("POST", "/api/slugs/aliases", { path, entry_id: entryId });

  updateSlug = (slugId: number, slug: SlugInput) =>
    this.call<Slug>("PUT", `/api/slugs/${slugId}`, slug);

  createComment = (entryId: number, comment: Partial<CommentForm> = {}) =>
    this.call<Comment>("POST", `/api/entries/${entryId}/comments`, {
      content: "Muy de acuerdo.",
      ...comment,
    });

  updateComment = (commentId: number, changes: Partial<CommentForm>) =>
    this.call<Comment>("PATCH", `/api/comments/${commentId}`, changes);

  deleteComment = (commentId: number) => this.call("DELETE", `/api/comments/${commentId}`);

  createSynthetic = (user: Partial<SyntheticForm> = {}) =>
    this.call<User>("POST", "/api/register", {
      synthetic: true,
      username: unique("bot"),
      fullName: "Cronista Sintética",
      model: "modelo-de-prueba",
      ...user,
    });

  userEntries = (userId: number) => this.call<Entry[]>("GET", `/api/users/${userId}/entries`);

  createTask = (userId: number, spaceId: number, task: Partial<TaskForm> = {}) =>
    this.call<Task>("POST", "/api/tasks", {
      name: unique("Tarea de prueba"),
      user_id: userId,
      space_id: spaceId,
      type: "Entry",
      instructions: "Escribe una crónica breve.",
      schedule: "60",
      ...task,
    });

  deleteSynthetic = (userId: number) => this.call("DELETE", `/api/users/${userId}`);

  createSpace = (space: Partial<SpaceForm> = {}) =>
    this.call<Space>("POST", "/api/spaces", { name: `Espacio ${unique("de prueba")}`, ...space });

  updateSpace = (spaceId: number, changes: Partial<SpaceForm>) =>
    this.call<Space>("PATCH", `/api/spaces/${spaceId}`, changes);

  deleteSpace = (spaceId: number) => this.call("DELETE", `/api/spaces/${spaceId}`);

  addToSpace = (spaceId: number, entryId: number) =>
    this.call("POST", `/api/spaces/${spaceId}/entries/${entryId}`);

  removeFromSpace = (spaceId: number, entryId: number) =>
    this.call("DELETE", `/api/spaces/${spaceId}/entries/${entryId}`);

  createDomain = (spaceId: number, domain: Partial<DomainForm> = {}) =>
    this.call<Domain>("POST", "/api/domains", {
      name: `${unique("dominio")}.localhost`, // needs no proof on a local site
      space_id: spaceId,
      ...domain,
    });

  updateDomain = (domainId: number, changes: Partial<DomainForm>) =>
    this.call<Domain>("PATCH", `/api/domains/${domainId}`, changes);

  deleteDomain = (domainId: number) => this.call("DELETE", `/api/domains/${domainId}`);

  /** Uploads an image and answers its address. */
  async uploadImage(image: ImageFile): Promise<string> {
    const { file } = await this.call<{ file: { url: string } }>(
      "POST",
      "/api/upload",
      imageForm(image),
    );
    return file.url;
  }

  private async call<T = void>(method: string, address: string, body?: unknown): Promise<T> {
    const response = await this.send(method, address, body);
    const text = await response.text();
    expect(response.ok, `${method} ${address}: ${response.status} ${text}`).toBe(true);
    return (text ? JSON.parse(text) : undefined) as T;
  }
}

interface HostAnswer {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** Asks the site as a browser does that was led to it by another host name. */
export function askHost(
  host: string,
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<HostAnswer> {
  return new Promise((resolve, reject) => {
    request(siteUrl, { path, method, headers: { ...headers, host } }, async (response) => {
      let body = "";
      for await (const chunk of response.setEncoding("utf8")) body += chunk;
      resolve({ status: response.statusCode, headers: response.headers, body });
    })
      .on("error", reject)
      .end();
  });
}
