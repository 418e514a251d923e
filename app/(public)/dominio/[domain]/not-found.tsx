import { NotFoundView } from "@/components/layout/not-found-view";

/** Within the frame of the domain, as everything that it shows. */
export default NotFoundView;
