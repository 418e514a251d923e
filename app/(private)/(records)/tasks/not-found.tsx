export { TaskNotFound as default } from "@/components/tasks/task-not-found";
