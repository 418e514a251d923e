import { SpinnerPage } from "@/components/shared/spinner-page";

export default function Loading() {
  return <SpinnerPage />;
}
