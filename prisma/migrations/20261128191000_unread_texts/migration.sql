-- A space may keep what a machine published unread out of search engines, and limit how much each machine writes there
-- in a day. A server of the version before reads on: both begin as if nothing was said.
ALTER TABLE "space" ADD COLUMN     "ai_daily" INTEGER,
ADD COLUMN     "unread_noindex" BOOLEAN NOT NULL DEFAULT false;
