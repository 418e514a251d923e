import { expect, test } from "vitest";
import { auditActions, auditFields } from "@/lib/house/audit/schema";
import { siteSettings } from "@/lib/house/settings/schema";
import { standingChanges } from "@/lib/accounts/people/schema";

// What a command writes itself is held by the types (`Recorded`); these it takes from elsewhere.
test.each([...Object.keys(siteSettings.shape), ...Object.keys(standingChanges.shape)])(
  "the record calls %s by a Spanish name",
  (field) => expect(auditFields).toHaveProperty(field),
);

test("every action has a name that no other has", () => {
  const names = Object.values(auditActions);
  expect(new Set(names).size).toBe(names.length);
  expect(auditActions["invitation.used"]).toBe("Invitación aceptada");
});
