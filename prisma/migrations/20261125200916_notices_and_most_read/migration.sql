-- What a person does not want to be told of, and what was read most of what a front page shows, where it says that.

-- AlterTable
ALTER TABLE "space" ADD COLUMN     "shows_most_read" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "most_read" (
    "most_read_id" SERIAL NOT NULL,
    "space_id" INTEGER,
    "entry_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "most_read_pkey" PRIMARY KEY ("most_read_id")
);

-- CreateTable
CREATE TABLE "notice_mute" (
    "user_id" INTEGER NOT NULL,
    "topic" VARCHAR(20) NOT NULL,

    CONSTRAINT "notice_mute_pkey" PRIMARY KEY ("user_id","topic")
);

-- CreateIndex
CREATE INDEX "most_read_space_id_position_idx" ON "most_read"("space_id", "position");

-- CreateIndex
CREATE INDEX "most_read_entry_id_idx" ON "most_read"("entry_id");

-- AddForeignKey
ALTER TABLE "most_read" ADD CONSTRAINT "most_read_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("space_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "most_read" ADD CONSTRAINT "most_read_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice_mute" ADD CONSTRAINT "notice_mute_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
