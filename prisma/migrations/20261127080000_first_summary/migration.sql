-- The standfirst as the machine gave it, beside its title and text.
ALTER TABLE "written_draft" ADD COLUMN     "first_summary" VARCHAR(300);
