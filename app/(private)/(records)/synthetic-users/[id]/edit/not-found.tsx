import { UserNotFound } from "@/components/synthetic-users/user-not-found";

export default function NotFound() {
  return <UserNotFound text="El usuario que intenta editar no existe" />;
}
