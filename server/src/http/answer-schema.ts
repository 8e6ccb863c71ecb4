import type { Call } from '@muster/contract';
import { z } from 'zod';

/** JSON Schema of a row's whole success answer. What it does not name is stripped when the answer is written. */
export function answerSchema(row: Call): object {
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { type: 'boolean' }, data: toJsonSchema(row.answer, 'output') },
  };
}

/** JSON Schema (draft 7) of a contract schema, as it goes in or as it comes out. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-7', io });
  return json;
}
