-- What a newspaper says of itself, and who makes it.

-- CreateTable
CREATE TABLE "footer_page" (
    "footer_page_id" SERIAL NOT NULL,
    "name" VARCHAR(40) NOT NULL,
    "content" TEXT NOT NULL,
    "updated" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "footer_page_pkey" PRIMARY KEY ("footer_page_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "footer_page_name_key" ON "footer_page"("name");

CREATE TRIGGER footer_page_uploads AFTER INSERT OR UPDATE OF "content" OR DELETE ON "footer_page"
  FOR EACH ROW EXECUTE FUNCTION keep_upload_uses('footer_page_id', 'content');
