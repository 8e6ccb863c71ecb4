import type { Endpoint } from '@muster/contract';
import { z } from 'zod';

/** JSON Schema of a row's whole success answer. What it does not name is stripped when the answer is written. */
export function responseSchema(row: Endpoint): object {
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { type: 'boolean' }, data: toJsonSchema(row.response, 'output') },
  };
}

/** JSON Schema (draft 7) of a contract schema, as it goes in or as it comes out. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-7', io });
  return json;
}
