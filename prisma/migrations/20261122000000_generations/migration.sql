-- Every call of the AI service, so that the daily limits hold on any number of servers.
CREATE TABLE "generation" (
    "generation_id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "space_id" INTEGER,
    "entry_id" INTEGER,
    "started" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished" TIMESTAMPTZ(3),

    CONSTRAINT "generation_pkey" PRIMARY KEY ("generation_id")
);

CREATE INDEX "generation_user_id_started_idx" ON "generation"("user_id", "started");
CREATE INDEX "generation_started_idx" ON "generation"("started");

ALTER TABLE "generation" ADD CONSTRAINT "generation_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A space is asked for by its name.
CREATE INDEX "space_name_idx" ON "space"("name");
