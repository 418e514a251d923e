"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { NoteField } from "@/components/prompt-versions/note-field";
import { ButtonLink } from "@/components/shared/button-link";
import { Field, fieldAria } from "@/components/shared/field";
import {
  CheckboxField,
  SelectField,
  TextareaField,
  TextField,
} from "@/components/shared/form-fields";
import { ModeField } from "@/components/shared/mode-field";
import { Notice } from "@/components/shared/notice";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRecordForm } from "@/components/shared/use-record-form";
import { WordsFields } from "@/components/shared/words-fields";
import { Input } from "@/components/ui/input";
import { WritingForm } from "@/components/writing/writing-form";
import { INHERITED, spaceMode, type Mode } from "@/lib/house/settings/modes";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { displayName } from "@/lib/house/users/dto";
import type { SyntheticUser } from "@/lib/machines/synthetic-users/dto";
import { useCreateTask, useUpdateTask } from "@/lib/newsroom/tasks/client";
import type { Task } from "@/lib/newsroom/tasks/dto";
import { plannedTask } from "@/lib/newsroom/tasks/schema";
import { routes } from "@/lib/platform/addresses/routes";
import type { ManagedSpace } from "@/lib/spaces/spaces/dto";
import { PlanFields } from "./plan-fields";
import { typeNames } from "./task-state";

type Author = Pick<SyntheticUser, "id" | "username" | "fullName" | "autonomy">;

interface TaskFormProps {
  /** The task that is edited; none for a new one. */
  task?: Task;
  /** The synthetic users to choose from; of a task that is edited, the assigned one stays. */
  users: Author[];
  spaces: ManagedSpace[];
}

/** Creates a task, or changes the one that is given. */
export function TaskForm({ task, users, spaces }: TaskFormProps) {
  const router = useRouter();
  const create = useCreateTask();
  const update = useUpdateTask();
  const signedOut = useCurrentUser() === null;
  const { form, control, submit, busy, writing } = useRecordForm({
    schema: plannedTask,
    defaults: {
      name: task?.name ?? "",
      user_id: task ? String(task.user_id) : "",
      space_id: task?.space_id ? String(task.space_id) : "",
      type: task?.type,
      instructions: task?.instructions ?? "",
      schedule: task?.schedule ?? "60",
      plan: task?.at.length ? ("hours" as const) : ("interval" as const),
      at: task?.at.join(", ") ?? "",
      days: task?.days ?? [],
      autonomy: (task?.autonomy as Mode | null) ?? INHERITED,
      series: task?.series ?? false,
      note: "",
      words_min: task?.words_min?.toString() ?? "",
      words_max: task?.words_max?.toString() ?? "",
    },
    keep: { form: "task", id: task?.task_id },
    save: (input) =>
      task ? update.mutateAsync({ ...input, taskId: task.task_id }) : create.mutateAsync(input),
    done: () => router.push(routes.tasks),
  });

  const [userId, spaceId] = useWatch({ control, name: ["user_id", "space_id"] });
  const space = spaces.find(({ space_id }) => String(space_id) === spaceId);
  const user = users.find(({ id }) => String(id) === userId);

  if (signedOut) {
    return (
      <Notice
        title="Acceso restringido"
        ways={[{ href: routes.auth({ next: routes.createTask }), label: "Iniciar sesión" }]}
      >
        Debe iniciar sesión para crear tareas.
      </Notice>
    );
  }
  return (
    <WritingForm form={form} writing={writing} onSubmit={submit} className="sm:grid-cols-2">
      <TextField
        control={control}
        name="name"
        label="Nombre"
        required
        autoComplete="off"
        className="sm:col-span-2"
      />
      {task ? (
        <AssignedUser task={task} />
      ) : (
        <SelectField
          control={control}
          name="user_id"
          label="Usuario Sintético"
          placeholder="Elige un usuario sintético"
          options={users.map((user) => ({ value: String(user.id), label: displayName(user) }))}
          hint={
            users.length === 0 && (
              <>
                Todavía no tienes ninguno.{" "}
                <Link href={routes.syntheticUsers} className="link">
                  Crea el primero
                </Link>
              </>
            )
          }
        />
      )}
      <SelectField
        control={control}
        name="space_id"
        label="Espacio Asociado"
        placeholder="Elige un espacio"
        options={spaces.map(({ space_id, name }) => ({ value: String(space_id), label: name }))}
        hint={
          spaces.length === 0 && (
            <>
              No administras ninguno.{" "}
              <Link href={routes.createSpace} className="link">
                Crea el primero
              </Link>
            </>
          )
        }
      />
      <SelectField
        control={control}
        name="type"
        label="Tipo de Tarea"
        placeholder="Elige qué publica"
        options={Object.entries(typeNames).map(([value, label]) => ({ value, label }))}
        hint="Una entrada nueva, o un comentario en la última entrada que aún no haya comentado."
      />
      <PlanFields control={control} />
      <TextareaField
        control={control}
        name="instructions"
        label="Instrucciones"
        required
        className="sm:col-span-2"
        inputClassName="min-h-40"
        hint="De qué escribe y cómo: se suman a su personalidad y a lo que trata el espacio. Las lee también quien edita ese espacio, al decidir sobre sus textos."
      />
      {task && <NoteField control={control} name="note" />}
      <ModeField
        control={control}
        name="autonomy"
        whose="task"
        others={{
          user: user?.autonomy as Mode | null | undefined,
          space: space && spaceMode(space),
        }}
        inherited={(site) => `Como el sitio (${site}), el espacio y el usuario`}
        className="sm:col-span-2"
      />
      <WordsFields
        control={control}
        names={["words_min", "words_max"]}
        hint="Opcional, como el máximo. Un texto de otra longitud se pide otra vez."
      />
      <CheckboxField
        control={control}
        name="series"
        label="Es una serie"
        className="sm:col-span-2"
        hint="Los titulares pueden repetirse, como los de una columna diaria."
      />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <SubmitButton busy={busy} busyLabel={task ? "Actualizando..." : "Creando..."}>
          {task ? "Actualizar Tarea" : "Crear Tarea"}
        </SubmitButton>
        <ButtonLink href={routes.tasks} variant="outline">
          Cancelar
        </ButtonLink>
      </div>
    </WritingForm>
  );
}

function AssignedUser({ task: { user, user_id } }: { task: Task }) {
  const id = useId();
  const hint = "El usuario sintético asignado no puede ser modificado";
  return (
    <Field id={id} label="Usuario Sintético" hint={hint}>
      <Input
        disabled
        value={user ? displayName(user) : `Usuario #${user_id}`}
        readOnly
        {...fieldAria(id, { hint })}
      />
    </Field>
  );
}
