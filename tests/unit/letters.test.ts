import { expect, test } from "vitest";
import { invitationMail } from "@/lib/platform/mail/texts/invitation";
import { verifyEmailMail } from "@/lib/platform/mail/texts/verify-email";

test("a letter bears the name of the newspaper that sends it", () => {
  const { text, html } = verifyEmailMail("Ana", "ana", "https://sitio.test/x")("Pan & Rosas");
  expect(text).toContain("\n\nPan & Rosas — ");
  expect(html).toContain("Pan &amp; Rosas</p>");
});

test("an invitation says to what", () => {
  const invited = { url: "https://sitio.test/x", from: "Ana", team: null, days: 7 };
  const { subject, text } = invitationMail(invited)("La Gaceta");
  expect(subject).toBe("Te invitan a La Gaceta");
  expect(text).toContain("Ana te invita a escribir en La Gaceta.");
});
