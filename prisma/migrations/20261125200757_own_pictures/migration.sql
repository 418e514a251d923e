-- An account has a picture of its own in place of the drawing, and a space an image for what has no photo. Both are
-- kept as long as they are named.

-- AlterTable
ALTER TABLE "space" ADD COLUMN     "default_image" VARCHAR(2000);

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "picture" VARCHAR(100);

DROP TRIGGER space_uploads ON "space";
CREATE TRIGGER space_uploads
  AFTER INSERT OR UPDATE OF "logo", "icon", "default_image" OR DELETE ON "space"
  FOR EACH ROW EXECUTE FUNCTION keep_upload_uses('space_id', 'logo', 'icon', 'default_image');
CREATE TRIGGER user_uploads AFTER INSERT OR UPDATE OF "picture" OR DELETE ON "user"
  FOR EACH ROW EXECUTE FUNCTION keep_upload_uses('id', 'picture');
