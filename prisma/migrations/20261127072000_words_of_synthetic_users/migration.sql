-- How many words a synthetic user's entries shall have, where a task does not say.
ALTER TABLE "user" ADD COLUMN     "words_max" INTEGER,
ADD COLUMN     "words_min" INTEGER;
