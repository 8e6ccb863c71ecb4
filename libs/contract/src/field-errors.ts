import type { z } from 'zod';

/**
 * The sentence of each field that is wrong, by its dotted path (`organizer.name`, `customFields.0.label`).
 * Of several for one field the first is the one to show. Used by the server's refusals and by the forms, so both say the same.
 */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}

/** What `value` gets wrong under `schema`, by field; empty when nothing. */
export function validateFields(schema: z.ZodType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  return result.success ? {} : fieldErrors(result.error);
}
