import { PictureField } from "@/components/shared/picture-field";
import { useChangePicture } from "@/lib/house/users/client";
import type { CurrentUser } from "@/lib/house/users/dto";

const words = {
  title: "Photo",
  change: "Change",
  uploading: "Uploading…",
  remove: "Remove photo",
  hint: "Shown beside what you write, cut to a square. Without one, it is drawn from your username.",
};

/** Saved by itself, apart from the fields below. */
export function ProfilePhoto({ user }: { user: CurrentUser }) {
  const { mutate, isPending } = useChangePicture();
  return (
    <PictureField
      {...{ user, words }}
      saving={isPending}
      onChange={(picture) => mutate({ userId: user.id, picture })}
    />
  );
}
