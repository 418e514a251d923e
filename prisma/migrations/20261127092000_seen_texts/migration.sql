-- What readers saw of a version, which its Markdown alone does not tell: signatures are compared with that, too.
-- AlterTable
ALTER TABLE "entry_version" ADD COLUMN     "seen" TEXT;
