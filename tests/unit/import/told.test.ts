import { expect, test } from "vitest";
import type { BroughtSummary } from "@/lib/operation/bringing/dto";
import { KEPT_LINES } from "@/lib/operation/bringing/limits";
import { reportText } from "@/lib/operation/bringing/report-text";
import { addKept, addLine, noTold, sentenceOf } from "@/lib/operation/bringing/told";
import { FLAGS } from "@/lib/operation/bringing/keeper";
import packages from "@/package.json" with { type: "json" };

const source = "n.º 1";
const run: BroughtSummary = {
  run_id: 7,
  kind: "wordpress",
  name: "tahona.xml",
  state: "done",
  rehearsal: true,
  is_here: true,
  begun: "2026-11-29T10:00:00.000Z",
  ended: null,
  bytes: 10,
  bytes_read: 10,
  counts: { imported: 1, drafts: 0, refused: 1 },
  failure: null,
  undo_until: null,
};

test("a report tells what came, what was adapted and what stays, in words without the command's options", () => {
  const told = noTold();
  addLine(told, { fate: "taken", what: "Pan &amp;\n masa", source });
  addLine(told, { fate: "known", what: "Horario", source });
  for (const _ of [1, 2]) {
    addLine(told, { fate: "adapted", what: "Pan & masa", reason: "Su resumen es largo.", source });
  }
  addLine(told, {
    ...{ fate: "left", what: "Pan", reason: "Comentarios (con --without-comments)", count: 3 },
    source,
  });
  addLine(told, {
    ...{ fate: "left", what: "a.jpg", source },
    reason: "Imágenes que faltan: no están en --media, y sin --site-url no se sabe dónde",
  });
  expect(told.counts).toEqual({ taken: 1, adapted: 2, left: 4, kept: 0 });
  expect(told.left.map(sentenceOf)).toEqual([
    "Pan: Comentarios (3)",
    "a.jpg: Imágenes que faltan: no están en el ZIP de imágenes, y sin la dirección del sitio no se sabe dónde",
  ]);
  const text = reportText(run, told, []);
  expect(text).toContain("Ensayo de una importación 7: tahona.xml, exportación de WordPress");
  expect(text).toContain("Entradas: 1 · Rechazadas: 1");
  expect(text).toContain("Lo que vendrá (1)\n- Pan & masa\n");
  expect(text).toContain("Con adaptaciones (2)\n- Pan & masa: Su resumen es largo. (2)");
});

test("of very many things the first are kept, and the others counted", () => {
  const told = noTold();
  for (let n = 0; n < KEPT_LINES + 2; n++) {
    addLine(told, { fate: "taken", what: `Pan ${n}`, source });
  }
  expect([told.taken.length, told.counts.taken]).toEqual([KEPT_LINES, KEPT_LINES + 2]);
  expect(reportText(run, told, [])).toContain("… y 2 más");
});

test("what an undo has left is told, behind what came", () => {
  const told = noTold();
  addKept(told, ["Pan"]);
  expect(reportText({ ...run, rehearsal: false }, told, [])).toContain(
    "Lo que no se deshizo, porque alguien lo ha usado después (1)\n- Pan",
  );
});

test("the process has the flags of the command, which keep its memory small", () => {
  const [, written = ""] = packages.scripts.import.split(" node ");
  expect(written.split(" ").slice(0, -1)).toEqual(FLAGS.join(" ").split(" "));
});
