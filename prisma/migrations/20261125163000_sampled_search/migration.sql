-- Lists are searched for any part of a text. How many rows have it, PostgreSQL guesses by how many of the texts that it
-- keeps from its last look at the table have it; of 100, one that does by chance is one in a hundred, and a search of what
-- few have walked by date through the whole table instead of asking its index. Of 1,000 it is one in a thousand. Takes
-- effect with the next ANALYZE, which PostgreSQL's autovacuum does by itself.
ALTER TABLE "comment" ALTER COLUMN "search_text" SET STATISTICS 1000;
ALTER TABLE "entry" ALTER COLUMN "search_text" SET STATISTICS 1000;
