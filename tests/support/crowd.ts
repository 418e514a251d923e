import pg from "pg";

const COMMENTS_AT_ONCE = 5_000;

/** Triggers that would count one by one what is inserted here by the thousand, and lock many people's rows meanwhile. */
const COUNTING = {
  entry: ["user_entry_added"],
  stored_comment: ["comment_added"],
};

/**
 * A site with many entries: what is read must not depend on how many there are. On a connection of its own, where
 * a statement may take as long as it needs.
 * @param comments how many in all; each entry has as many, and each person has written as many
 */
export async function seedCrowd(
  connectionString: string | undefined,
  { entries, comments }: { entries: number; comments: number },
) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const run = (sql: TemplateStringsArray, ...counts: number[]) =>
    client.query(String.raw(sql, ...counts));
  // Below, whose is whose goes by numbers that begin at 1.
  await client.query(
    `SELECT setval(format('%I', sequencename)::regclass, 1, false) FROM pg_sequences
     WHERE schemaname = 'public'`,
  );
  const each = Math.floor(comments / entries);
  const setCounting = async (how: "DISABLE" | "ENABLE") => {
    for (const [table, triggers] of Object.entries(COUNTING)) {
      for (const trigger of triggers) {
        await client.query(`ALTER TABLE "${table}" ${how} TRIGGER "${trigger}"`);
      }
    }
  };
  await setCounting("DISABLE");
  // Those of words take longer to keep than to make anew. Not those of some rows: PostgreSQL would write their conditions
  // otherwise, and tests that use this database later compare them.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS "name", indexdef AS "definition" FROM pg_indexes
     WHERE schemaname = 'public' AND indexdef LIKE '%USING gin%' AND indexdef NOT LIKE '% WHERE %'`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`);
  await run`
    INSERT INTO "user" ("username", "password", "fullName", "email", "createdAt", "trusted_at", "suspended_at",
                        "entries_count", "comments_count")
    SELECT 'autora' || n, '!', 'Autora ' || n, 'autora' || n || '@ejemplo.es', now() - (n || ' minutes')::interval,
           CASE WHEN n % 100 <> 0 THEN now() END, CASE WHEN n % 100 = 1 THEN now() END, 1, ${each}
    FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "user" ("username", "password", "synthetic", "owner_id", "createdAt", "trusted_at")
    SELECT 'bot' || n, '!', true, 1, now() - (n || ' minutes')::interval, now()
    FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "entry" ("title", "content", "excerpt", "user_id", "created", "listed", "comments_count", "marks")
    SELECT 'Titular número ' || n,
           'Crónica número ' || n || ' de la rotativa, con clave ' || md5(n::text) || '.',
           'Crónica número ' || n, n, now() - (n || ' minutes')::interval, n % 100 <> 0, ${each},
           CASE WHEN n % 10 <> 0 THEN ARRAY[7, n, -n] ELSE '{}' END -- one that all have, two of their own
    FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "slug" ("path", "segment", "entry_id", "created")
    SELECT 'titular-' || "entry_id", 'titular-' || "entry_id", "entry_id", "created" FROM "entry"`;
  await run`
    INSERT INTO "slug_alias" ("path", "segment", "entry_id")
    SELECT 'antiguo-' || "entry_id", 'antiguo-' || "entry_id", "entry_id" FROM "entry"`;
  await run`
    INSERT INTO "space" ("name", "slug", "owner_id")
    SELECT 'Espacio ' || n, 'espacio-' || n, 1 FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "invitation" ("token_hash", "created_by", "created", "expires")
    SELECT md5(n::text), 1, now() - (n || ' minutes')::interval, now() + interval '1 day'
    FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "space_entry" ("space_id", "entry_id", "created", "accepted_at")
    SELECT ${entries - 4}::integer + (n + "entry_id") % 5, "entry_id", "created", "created" FROM "entry", generate_series(1, 4) n`;
  await run`ANALYZE`; // each comment is stored with the names of its author and entry
  await run`
    INSERT INTO "domain" ("name", "space_id", "owner_id", "created", "active_at", "proven_at", "proof")
    SELECT 'dominio-' || "space_id" || '.ejemplo.es', "space_id", 1, now() - ("space_id" || ' minutes')::interval,
           now(), now(), 'dns'
    FROM "space"`;
  await run`
    INSERT INTO "space_member" ("space_id", "user_id", "role", "joined_at")
    SELECT n, n, 'editor', now() FROM generate_series(2, ${entries}::integer) n`;
  await run`
    INSERT INTO "space_block" ("space_id", "user_id") SELECT n, n FROM generate_series(2, ${entries}::integer) n`;
  await run`
    INSERT INTO "placement_proposal" ("space_id", "entry_id", "proposed_by")
    SELECT n, n, n FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "notice" ("user_id", "kind", "data", "read_at")
    SELECT 1 + n % ${entries}::integer, 'placement',
           jsonb_build_object('entry_id', n, 'title', 'Titular', 'space_id', ${entries - 4}::integer, 'space', 'Uno'),
           CASE WHEN n % 2 = 0 THEN now() END
    FROM generate_series(1, ${entries}::integer) n`;
  // In parts: each comment leaves its triggers some work for the end of the statement.
  for (let first = 1; first <= comments; first += COMMENTS_AT_ONCE) {
    const last = Math.min(comments, first + COMMENTS_AT_ONCE - 1);
    await run`
      INSERT INTO "stored_comment" ("content", "user_id", "entry_id", "created", "marks")
      SELECT 'Comentario ' || n, 1 + n % ${entries}::integer, 1 + n % ${entries}::integer, now() - (n || ' seconds')::interval,
             CASE WHEN n % 10 <> 0 THEN ARRAY[7, n, -n] ELSE '{}' END
      FROM generate_series(${first}::integer, ${last}::integer) n`;
  }
  await run`
    INSERT INTO "entry_version" ("entry_id", "version", "user_id", "created", "title", "content")
    SELECT "entry_id", 1, "user_id", "created", "title", "content" FROM "entry"`;
  await run`
    INSERT INTO "further_reading" ("entry_id", "space_id", "related", "by_author", "chosen_at")
    SELECT "entry_id", 0, '{}', '{}', now() - interval '1 day' FROM "entry"`;
  await run`
    INSERT INTO "correction" ("entry_id", "version", "line") SELECT "entry_id", 2, 'Eran 112.' FROM "entry"`;
  await run`
    INSERT INTO "comment_version" ("comment_id", "version", "created", "content")
    SELECT n, 1, now(), 'Comentario ' || n FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "draft" ("user_id", "title", "content", "state", "publish_at", "space_id", "updated")
    SELECT n, 'Borrador ' || n, 'Por escribir', (ARRAY['open', 'open', 'review', 'scheduled'])[1 + n % 4],
           CASE WHEN n % 4 = 3 THEN now() + (n || ' minutes')::interval END,
           CASE WHEN n % 4 = 2 THEN n END, now() - (n || ' minutes')::interval
    FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "written_draft" ("draft_id", "mode", "first_content", "risk", "decided_at")
    SELECT "draft_id", 'revision', "content", "draft_id" % 100, now() FROM "draft"`;
  await run`
    INSERT INTO "removal" ("kind", "subject", "subject_id", "entry_id", "user_id", "removed_by", "removed_at", "title",
           "quote")
    SELECT 'trash', 'comment', ${comments}::integer + n, n, n, n, now() - (n || ' minutes')::interval, 'Titular',
           'Comentario'
    FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "entry_signature" ("entry_id", "user_id", "role", "asked_by", "agreed_at")
    SELECT n, 1 + n % ${entries}::integer, 'coauthor', n, now() FROM generate_series(1, ${entries}::integer) n
    WHERE ${entries}::integer > 1`;
  await run`
    INSERT INTO "upload" ("upload_id", "user_id", "width", "height", "name", "created", "unused_since")
    SELECT md5(n::text), n, 640, 360, 'foto-' || n || '.png', now() - (n || ' minutes')::interval, NULL
    FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "upload_use" ("upload_id", "kind", "record_id")
    SELECT md5(n::text), 'entry', n FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "block" ("user_id", "blocked_id")
    SELECT n, 1 + n % ${entries}::integer FROM generate_series(1, ${entries}::integer) n WHERE ${entries}::integer > 1`;
  await run`
    INSERT INTO "stored_comment" ("status", "held_cause", "content", "user_id", "entry_id", "created")
    SELECT 'held', 'words', 'Espera ' || n, n, 1 + n % ${entries}::integer, now() - (n || ' minutes')::interval
    FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "report" ("reporter_id", "subject", "subject_id", "entry_id", "author_id", "reason", "created", "closed_at")
    SELECT 1 + n % ${entries}::integer, 'entry', n, n, n, 'spam', now() - (n || ' minutes')::interval,
           CASE WHEN n % 100 <> 0 THEN now() END
    FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "moderation_decision" ("subject", "subject_id", "entry_id", "author_id", "moderator_id", "outcome", "reason",
           "ground", "statement", "title", "quote", "created")
    SELECT 'entry', n, n, n, 1, 'kept', 'spam', 'rules', 'No es publicidad.', 'Titular', 'Crónica',
           now() - (n || ' minutes')::interval
    FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "audit_event" ("at", "actor_id", "action", "subject", "subject_id")
    SELECT now() - (n || ' minutes')::interval, 1 + n % 100, 'entry.deleted', 'entry', n
    FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "text_event" ("kind", "entry_id", "author_id", "author_name", "data")
    SELECT CASE WHEN n % 2 = 0 THEN 'generated' ELSE 'published' END, n, 1 + n % 100, 'autora' || n % 100, '{}'
    FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "task" ("name", "user_id", "space_id", "owner_id", "type", "instructions", "schedule", "created", "next_run_at", "paused_at")
    SELECT 'Tarea ' || n, ${entries}::integer + n, n, 1, 'Entry', 'Escribe.', '60', now() - (n || ' minutes')::interval,
           now() + (n - 10 || ' minutes')::interval, CASE WHEN n % 5 = 0 THEN now() END
    FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "task_run" ("task_id", "slot", "started", "finished", "outcome", "entry_id")
    SELECT CASE WHEN n % 2 = 0 THEN 7 ELSE n END, now() - (n || ' minutes')::interval, now() - (n || ' minutes')::interval,
           now(), 'succeeded', n
    FROM generate_series(1, ${entries}::integer) n`;
  // Those of the busy task that are no tenth repeat another.
  await run`
    UPDATE "task_run" SET "repeats_id" = "task_run_id" - "task_run_id" % 20 + 2
    WHERE "task_id" = 7 AND "task_run_id" % 20 <> 2`;
  await run`
    INSERT INTO "task_run_record" ("task_run_id", "asked_at", "brief", "answer")
    SELECT "task_run_id", "started", 'Escribe.', 'Una crónica.' FROM "task_run"`;
  await run`
    INSERT INTO "prompt_version" ("scope", "scope_id", "text", "hash", "created")
    SELECT CASE WHEN n % 3 = 0 THEN 'task' ELSE 'user' END, CASE WHEN n % 2 = 0 THEN 7 ELSE n END, n::text, md5(n::text) || md5(n::text), now() - (n || ' minutes')::interval
    FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "access_token" ("user_id", "name", "hash", "ending", "scopes", "expires")
    SELECT n, 'Un programa', md5(n::text), 'abcd', '{leer}', now() + interval '1 day'
    FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "session" ("session_id", "user_id", "expires")
    SELECT md5("id"::text), "id", now() + interval '1 day' FROM "user"`;
  await run`
    INSERT INTO "generation" ("user_id", "started", "finished", "currency", "cost_micros")
    SELECT CASE WHEN n % 2 = 0 THEN 1 ELSE 3 + n % 100 END, now() - (n || ' hours')::interval, now(), 'EUR', n
    FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "reading" ("entry_id", "day", "source", "count")
    SELECT n, current_date - n / 100, 'X', n FROM generate_series(1, ${entries}::integer) n`;
  await run`
    INSERT INTO "edition" ("space_id", "state", "layout", "automatic", "publish_at", "published_at", "day", "number")
    SELECT CASE WHEN n % 50 <> 0 THEN n END, "state", 'image', n % 3 = 0,
           CASE "state" WHEN 'scheduled' THEN now() + (n || ' minutes')::interval END,
           CASE "state" WHEN 'published' THEN now() - (n || ' minutes')::interval END,
           CASE "state" WHEN 'published' THEN to_char(current_date - n, 'YYYY-MM-DD') END,
           CASE "state" WHEN 'published' THEN 1 END
    FROM generate_series(1, ${entries}::integer) n,
         LATERAL (SELECT CASE WHEN n % 100 = 7 THEN 'scheduled' ELSE 'published' END AS "state") s`;
  await run`
    INSERT INTO "budget" ("scope", "scope_id", "currency", "limit_micros", "created_by")
    VALUES ('site', 0, 'EUR', 1000000000000, 1), ('user', 2, 'EUR', 1000000000000, 1)`;
  await run`
    INSERT INTO "model_price" ("model", "currency", "input_micros", "cached_micros", "output_micros", "source_url", "created_by")
    VALUES ('modelo', 'EUR', 1, 1, 1, 'https://servicio.example/precios', 1)`;
  await client.query(`SET maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes) await client.query(definition);
  await setCounting("ENABLE");
  await run`ANALYZE`;
  await client.end();
}
