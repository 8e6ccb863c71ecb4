import type { z } from 'zod';

/**
 * The message of each invalid field, by its dotted path (`organizer.name`, `customFields.0.label`);
 * the first message if a field has several. Server and forms both use it, so both show the same
 * message.
 */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}

/** The messages of the fields of `value` that are invalid under `schema`; empty if it is valid. */
export function validateFields(schema: z.ZodType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  return result.success ? {} : fieldErrors(result.error);
}
