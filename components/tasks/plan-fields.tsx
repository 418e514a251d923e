"use client";

import { useController, useWatch, type Control } from "react-hook-form";
import { TextField } from "@/components/shared/form-fields";
import { useSite } from "@/components/shared/site-context";
import { RadioCards } from "@/components/ui/radio-cards";
import { nextHour, weekdays } from "@/lib/newsroom/tasks/hours";
import { planText } from "@/lib/newsroom/tasks/schedule";
import { taskInput, type PlannedTask, type TaskOfForm } from "@/lib/newsroom/tasks/schema";
import { intervalText } from "@/lib/platform/text/intervals";
import { formatNext } from "@/lib/platform/text/next-time";

type TaskControl = Control<PlannedTask, unknown, TaskOfForm>;

/** The number of coming runs that the form foretells. */
const FORETOLD = 3;

const kinds = [
  { value: "interval" as const, label: "Cada cierto tiempo", hint: "Con un intervalo en minutos." },
  {
    value: "hours" as const,
    label: "A horas fijas",
    hint: "A las horas que digas, todos los días o algunos de la semana.",
  },
];

/** The fields for when a task runs: every so often, or at hours of the site's clock. */
export function PlanFields({ control }: { control: TaskControl }) {
  const { field: kind } = useController({ control, name: "plan" });
  const { field: interval } = useController({ control, name: "schedule" });

  /**
   * Changes the kind of schedule. An interval that is not valid becomes 60 minutes: out of sight, it would hold up the
   * form.
   */
  function choose(plan: PlannedTask["plan"]) {
    kind.onChange(plan);
    if (!taskInput.shape.schedule.safeParse(interval.value).success) interval.onChange("60");
  }

  return (
    <div className="grid gap-4 sm:col-span-2">
      <p className="text-sm font-medium" aria-hidden>
        Horario
      </p>
      <RadioCards
        name="plan"
        legend="Horario"
        value={kind.value}
        onValueChange={choose}
        options={kinds}
      />
      {kind.value === "hours" ? (
        <HourFields control={control} />
      ) : (
        <IntervalField control={control} />
      )}
    </div>
  );
}

function IntervalField({ control }: { control: TaskControl }) {
  const minutes = Number(useWatch({ control, name: "schedule" }));
  const text = Number.isInteger(minutes) && minutes > 0 ? intervalText(minutes) : "";
  return (
    <TextField
      control={control}
      name="schedule"
      label="Intervalo (minutos)"
      inputMode="numeric"
      autoComplete="off"
      hint={<>De 1 a 10080. {text && `Se ejecutará ${text}.`}</>}
    />
  );
}

function HourFields({ control }: { control: TaskControl }) {
  const { siteTz } = useSite();
  const { field } = useController({ control, name: "days" });
  const chosen = field.value ?? [];
  return (
    <>
      <TextField
        control={control}
        name="at"
        label="Horas"
        autoComplete="off"
        placeholder="07:00, 19:30"
        hint={`Una o varias, separadas por comas, según el reloj del sitio (${siteTz}).`}
      />
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Días</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {weekdays.map((name, index) => (
            <label key={name} className="flex items-center gap-2 py-1">
              <input
                type="checkbox"
                className="size-5 accent-accent"
                checked={chosen.includes(index + 1)}
                onChange={({ target }) =>
                  field.onChange(
                    target.checked
                      ? [...chosen, index + 1]
                      : chosen.filter((day) => day !== index + 1),
                  )
                }
              />
              {name}
            </label>
          ))}
        </div>
        <p className="mt-1 text-sm text-muted-foreground">Sin ninguno, todos los días.</p>
      </fieldset>
      <Foretold control={control} />
    </>
  );
}

/** Says what the chosen hours mean, and when the task runs next. */
function Foretold({ control }: { control: TaskControl }) {
  const { siteTz } = useSite();
  const [at, days] = useWatch({ control, name: ["at", "days"] });
  const hours = taskInput.pick({ at: true, days: true }).safeParse({ at, days }).data;
  const plan = { schedule: "", at: hours?.at ?? [], days: hours?.days ?? [] };
  const times: string[] = [];
  let next = nextHour(plan, new Date(), siteTz);
  while (next && times.length < FORETOLD) {
    times.push(formatNext(next, siteTz));
    next = nextHour(plan, next, siteTz);
  }
  return (
    <p
      className="text-sm text-muted-foreground empty:hidden"
      aria-live="polite"
      suppressHydrationWarning
    >
      {times.length > 0 && `Se ejecutará ${planText(plan)}. Las próximas: ${times.join("; ")}.`}
    </p>
  );
}
