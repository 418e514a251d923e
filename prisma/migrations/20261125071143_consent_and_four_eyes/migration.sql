-- Nobody asked those who publish whether machines may comment on it, nor spaces whether a second person reads what
-- machines write. What is there says nothing of it, as before.
-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "no_ai_comments" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "entry" ADD COLUMN     "no_ai_comments" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "space" ADD COLUMN     "ai_comments" VARCHAR(10),
ADD COLUMN     "four_eyes" BOOLEAN NOT NULL DEFAULT false;
