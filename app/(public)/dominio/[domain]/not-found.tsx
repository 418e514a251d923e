import { NotFoundView } from "@/components/layout/not-found-view";

/** Shows the not-found page within the frame of the domain, as all its pages are. */
export default NotFoundView;
