-- A text may be in another language than the site's. Nullable columns without a default rewrite no row, and a server of
-- the version before writes none.
ALTER TABLE "entry" ADD COLUMN     "language" VARCHAR(35);
ALTER TABLE "draft" ADD COLUMN     "language" VARCHAR(2000);
ALTER TABLE "entry_version" ADD COLUMN     "language" VARCHAR(35);
