import { noticeContent } from "@/lib/house/notices/schema";
import { noticeTopics } from "@/lib/house/notices/topics";
import { namedAnswer } from "@/lib/house/users/answer";
import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
export const noticeAnswer = z
  .object({
    notice_id: id,
    created: moment,
    read: z.boolean(),
    content: noticeContent,
    person: namedAnswer.nullable().describe("Cómo se llama ahora quien se nombra por su usuario"),
    state: z
      .enum(["open", "accepted", "gone", "blocked"])
      .nullable()
      .describe("Qué ha sido de lo que pide; null: no pide nada"),
  })
  .meta({ id: "Aviso" });

export const unreadAnswer = z.object({ count: z.number().int(), replies: z.number().int() });

export const noticeChoicesAnswer = z.record(z.enum(noticeTopics), z.boolean());
