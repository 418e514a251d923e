-- Who wrote each text, what is declared of AI in it, and who read a machine's before it was published: columns of
-- the text itself, so that they outlive the account.
-- AlterTable
ALTER TABLE "comment" ADD COLUMN     "ai_model" VARCHAR(200),
ADD COLUMN     "disclosure" VARCHAR(20),
ADD COLUMN     "human_share" SMALLINT,
ADD COLUMN     "origin" VARCHAR(10) NOT NULL DEFAULT 'person',
ADD COLUMN     "reviewed_at" TIMESTAMPTZ(3),
ADD COLUMN     "reviewed_by" INTEGER;

-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "disclosure" VARCHAR(20);

-- AlterTable
ALTER TABLE "entry" ADD COLUMN     "ai_model" VARCHAR(200),
ADD COLUMN     "disclosure" VARCHAR(20),
ADD COLUMN     "human_share" SMALLINT,
ADD COLUMN     "origin" VARCHAR(10) NOT NULL DEFAULT 'person',
ADD COLUMN     "reviewed_at" TIMESTAMPTZ(3),
ADD COLUMN     "reviewed_by" INTEGER;

-- AlterTable
ALTER TABLE "held_comment" ADD COLUMN     "ai_model" VARCHAR(200),
ADD COLUMN     "disclosure" VARCHAR(20),
ADD COLUMN     "human_share" SMALLINT,
ADD COLUMN     "reviewed_at" TIMESTAMPTZ(3),
ADD COLUMN     "reviewed_by" INTEGER;

-- AddForeignKey
ALTER TABLE "entry" ADD CONSTRAINT "entry_reviewed_by_fkey" FOREIGN KEY ("reviewed_by") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_reviewed_by_fkey" FOREIGN KEY ("reviewed_by") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What a server says nothing of, one from before these columns too, is said here: a person's text declares nothing, a
-- machine's was read by nobody.
CREATE FUNCTION mark_origin() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    author RECORD;
BEGIN
    SELECT "synthetic", "model" INTO author FROM "user" WHERE "id" = NEW."user_id";
    IF author."synthetic" THEN
        NEW."origin" := 'synthetic';
        NEW."disclosure" := coalesce(NEW."disclosure", 'ai-autonomous');
        NEW."ai_model" := coalesce(NEW."ai_model", author."model");
    ELSE
        NEW."origin" := 'person';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "entry_origin" BEFORE INSERT ON "entry" FOR EACH ROW EXECUTE FUNCTION mark_origin();
CREATE TRIGGER "comment_origin" BEFORE INSERT ON "comment" FOR EACH ROW EXECUTE FUNCTION mark_origin();

UPDATE "entry" SET "origin" = 'synthetic', "disclosure" = 'ai-autonomous', "ai_model" = "user"."model"
FROM "user" WHERE "user"."id" = "entry"."user_id" AND "user"."synthetic";
UPDATE "comment" SET "origin" = 'synthetic', "disclosure" = 'ai-autonomous', "ai_model" = "user"."model"
FROM "user" WHERE "user"."id" = "comment"."user_id" AND "user"."synthetic";

-- A machine's text is no person's, and none is assisted that nobody has read.
ALTER TABLE "entry" ADD CONSTRAINT "entry_provenance" CHECK (
    CASE "origin"
        WHEN 'person' THEN coalesce("disclosure", 'human-only') IN ('human-only', 'ai-assisted', 'ai-autonomous')
        WHEN 'synthetic' THEN coalesce("disclosure" = CASE WHEN "reviewed_at" IS NULL THEN 'ai-autonomous' ELSE 'ai-assisted' END, FALSE)
        ELSE FALSE
    END
    AND ("human_share" IS NULL OR "human_share" BETWEEN 0 AND 100));
ALTER TABLE "comment" ADD CONSTRAINT "comment_provenance" CHECK (
    CASE "origin"
        WHEN 'person' THEN coalesce("disclosure", 'human-only') IN ('human-only', 'ai-assisted', 'ai-autonomous')
        WHEN 'synthetic' THEN coalesce("disclosure" = CASE WHEN "reviewed_at" IS NULL THEN 'ai-autonomous' ELSE 'ai-assisted' END, FALSE)
        ELSE FALSE
    END
    AND ("human_share" IS NULL OR "human_share" BETWEEN 0 AND 100));
