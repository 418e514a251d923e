-- A draft takes what is typed: how long a line of an entry may be is asked when it is published. A wider VARCHAR
-- rewrites no row, and a server of the version before reads on.
ALTER TABLE "draft" ALTER COLUMN "title" SET DATA TYPE VARCHAR(2000),
ALTER COLUMN "image_alt" SET DATA TYPE VARCHAR(2000),
ALTER COLUMN "image_caption" SET DATA TYPE VARCHAR(2000),
ALTER COLUMN "image_credit" SET DATA TYPE VARCHAR(2000),
ALTER COLUMN "summary" SET DATA TYPE VARCHAR(2000),
ALTER COLUMN "social_title" SET DATA TYPE VARCHAR(2000),
ALTER COLUMN "social_summary" SET DATA TYPE VARCHAR(2000),
ALTER COLUMN "slug" SET DATA TYPE VARCHAR(2000);
