import type { Endpoint } from '@muster/contract';
import { z } from 'zod';

/** Converting is most of a server's start, and the OpenAPI document needs them as well. */
const schemas = new WeakMap<Endpoint, object>();

/**
 * JSON Schema of an endpoint's success. Keys that it does not name are removed from the response.
 * The same object each time, so that what is compiled from it can be found by it.
 */
export function responseSchema(endpoint: Endpoint): object {
  const schema = schemas.get(endpoint) ?? describeResponse(endpoint);
  schemas.set(endpoint, schema);
  return schema;
}

function describeResponse({ response }: Endpoint): object {
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
