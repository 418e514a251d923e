-- A draft says in which version it last came before the editors of its space: what only its writer has had stays with
-- them when it is turned down, blocked or expires. A server of the version before reads and writes on; what it hands to
-- editors and then decides itself, they no longer find among what is decided.
ALTER TABLE "draft" ADD COLUMN     "shown_version" INTEGER;
