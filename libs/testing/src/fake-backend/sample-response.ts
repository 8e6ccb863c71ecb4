import type { Endpoint } from '@muster/contract';
import { makeFreshId } from '../builders/ids.ts';

type Schema = Endpoint['response'];
type Given = Record<string, unknown>;

/** What zod says of a schema, as far as samples are made from it. */
interface Definition {
  shape?: Record<string, Schema>;
  options?: readonly Schema[];
  entries?: Record<string, unknown>;
  values?: readonly unknown[];
  in?: Schema;
}

/**
 * The response of an endpoint whose answer matters to nobody: what was sent comes back under its
 * name, and the rest is the least that the schema takes, such as an empty list.
 */
export function sampleResponse({ response }: Endpoint, request: object): unknown {
  const { params, query, body } = request as Record<'params' | 'query' | 'body', object>;
  return sampleOf(response, { pages: 1, ...params, ...query, ...body });
}

function sampleOf(schema: Schema, given: Given): unknown {
  const least = leastValues().find((value) => schema.safeParse(value).success);
  if (least !== undefined || schema.safeParse(undefined).success) return least;
  const { shape, options, entries, values, in: source } = schema.def as Definition;
  if (shape) return sampleObject(shape, given);
  if (options?.[0]) return sampleOf(options[0], given);
  if (source) return sampleOf(source, given);
  return [...Object.values(entries ?? {}), ...(values ?? [])][0];
}

function sampleObject(shape: Record<string, Schema>, given: Given): Given {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const isGiven = given[name] !== undefined && schema.safeParse(given[name]).success;
    return [name, isGiven ? given[name] : sampleOf(schema, given)];
  });
  return Object.fromEntries(fields);
}

/** From the least to the most specific. */
function leastValues(): unknown[] {
  const now = new Date().toISOString();
  return [undefined, null, false, 0, 1, [], {}, '', makeFreshId(), now, now.slice(0, 10)];
}
