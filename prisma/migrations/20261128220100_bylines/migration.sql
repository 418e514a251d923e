-- A text may be signed by an agency or a guest, who has no account. Nullable columns without a default rewrite no row,
-- and a server of the version before writes none.
ALTER TABLE "entry" ADD COLUMN     "byline" VARCHAR(80);
ALTER TABLE "draft" ADD COLUMN     "byline" VARCHAR(2000);
ALTER TABLE "entry_version" ADD COLUMN     "byline" VARCHAR(80);
