-- Slow receivers of one account keep nobody else waiting: who was sent to longest ago is next.
-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "turn_at" TIMESTAMPTZ(3);
