import { aiStopAnswer } from "@/lib/machines/ai-stops/answer";
import { promptVersionAnswer } from "@/lib/machines/prompt-versions/answer";
import {
  budgetAnswer,
  newPriceAnswer,
  priceAnswer,
  spendingAlertsAnswer,
  spendingAnswer,
  spendingSubjectsAnswer,
} from "@/lib/machines/spending/answer";
import { syntheticUserAnswer } from "@/lib/machines/synthetic-users/answer";
import {
  generatedCommentAnswer,
  generatedDraftAnswer,
  generatedEntryAnswer,
  probeAnswer,
} from "@/lib/newsroom/generation/answer";
import {
  executedAnswer,
  listedTaskAnswer,
  runDetailAnswer,
  taskAnswer,
  taskRunAnswer,
} from "@/lib/newsroom/tasks/answer";
import { reviewItemAnswer, reviewAnswer, waitingCountAnswer } from "@/lib/publishing/review/answer";
import { publishedAnswer } from "@/lib/texts/drafts/answer";
import { all, done, list, made, ok, STEPS, type Operations } from "./operation";

/**
 * The calls about machines that write: synthetic users, their tasks, the review of their texts, and the costs of AI.
 */
export const machines: Operations = {
  "GET /synthetic-users": list(syntheticUserAnswer, "Los usuarios sintéticos"),
  "GET /synthetic-users/[userId]/versions": list(
    promptVersionAnswer,
    "Las personalidades que tuvo",
  ),
  "POST /synthetic-users/[userId]/probe": ok(
    probeAnswer,
    "Prueba el modelo de un usuario sintético",
    {
      asksAi: true,
    },
  ),
  "DELETE /users/[userId]": done("Elimina un usuario sintético"),
  "POST /ai/generate-news": {
    does: "Un usuario sintético escribe una entrada",
    answers: { 200: generatedEntryAnswer, 202: generatedDraftAnswer },
    files: STEPS,
    asksAi: true,
  },
  "POST /ai/generate-comment": {
    does: "Un usuario sintético escribe un comentario",
    answers: { 200: generatedCommentAnswer, 202: generatedDraftAnswer },
    files: STEPS,
    asksAi: true,
  },
  "GET /tasks": list(listedTaskAnswer, "Las tareas"),
  "POST /tasks": made(taskAnswer, "Crea una tarea"),
  "GET /tasks/[taskId]": ok(taskAnswer, "Una tarea"),
  "PUT /tasks/[taskId]": ok(taskAnswer, "Cambia una tarea"),
  "DELETE /tasks/[taskId]": done("Elimina una tarea"),
  "POST /tasks/[taskId]/execute": ok(executedAnswer, "Ejecuta una tarea ahora", {
    asksAi: true,
  }),
  "POST /tasks/[taskId]/pause": ok(taskAnswer, "Pausa una tarea"),
  "POST /tasks/[taskId]/resume": ok(taskAnswer, "Reanuda una tarea"),
  "GET /tasks/[taskId]/versions": list(promptVersionAnswer, "Las instrucciones que tuvo"),
  "GET /tasks/[taskId]/runs": list(taskRunAnswer, "Las ejecuciones de una tarea"),
  "GET /tasks/[taskId]/runs/[runId]": ok(
    runDetailAnswer,
    "Una ejecución, con lo que se pidió y respondió",
  ),
  "GET /tasks/[taskId]/runs/[runId]/repeats": list(
    taskRunAnswer,
    "Las veces que no hubo nada que hacer",
  ),
  "GET /review": list(reviewItemAnswer, "Los textos que esperan en la Redacción"),
  "GET /review/count": ok(waitingCountAnswer, "Cuántos esperan"),
  "GET /review/[draftId]": ok(reviewAnswer, "Un texto que espera"),
  "POST /review/[draftId]/approve": made(publishedAnswer, "Publica un texto que espera"),
  "POST /review/[draftId]/opening": done("Dice que se tiene delante, para el registro"),
  "POST /review/[draftId]/reject": done("Rechaza un texto que espera"),
  "POST /review/[draftId]/rewrite": {
    does: "Pide que se escriba de nuevo",
    answers: { 200: null, 201: generatedDraftAnswer },
    files: STEPS,
    asksAi: true,
  },
  "GET /ai-stops": all(aiStopAnswer, "Dónde está parada la IA"),
  "POST /ai-stops": made(aiStopAnswer, "Para la IA"),
  "DELETE /ai-stops/[stopId]": done("La reanuda"),
  "GET /spending": ok(spendingAnswer, "Qué cuesta la IA"),
  "GET /spending/alerts": ok(spendingAlertsAnswer, "De qué gasto se avisa"),
  "GET /spending/subjects": ok(spendingSubjectsAnswer, "El gasto de qué se puede ver"),
  "GET /prices": all(priceAnswer, "Los precios de los modelos"),
  "POST /prices": made(newPriceAnswer, "Añade un precio"),
  "DELETE /prices/[priceId]": done("Quita un precio"),
  "GET /budgets": all(budgetAnswer, "Los presupuestos"),
  "PUT /budgets": ok(budgetAnswer, "Cambia un presupuesto"),
  "DELETE /budgets/[budgetId]": done("Quita un presupuesto"),
};
