import type { Endpoint } from '@muster/contract';
import { z } from 'zod';

/** JSON Schema of an endpoint's success. Keys that it does not name are removed. */
export function responseSchema({ response }: Pick<Endpoint, 'response'>): object {
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { type: 'boolean' }, data: toJsonSchema(response, 'output') },
  };
}

/** JSON Schema (draft 7) of a contract schema, before or after parsing. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-7', io });
  return json;
}
