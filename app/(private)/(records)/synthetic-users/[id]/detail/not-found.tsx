import { UserNotFound } from "@/components/synthetic-users/user-not-found";

export default function NotFound() {
  return <UserNotFound text="El usuario que está buscando no existe o ha sido eliminado." />;
}
