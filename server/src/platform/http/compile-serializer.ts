import type { Endpoint } from '@muster/contract';
import fastJsonStringify from 'fast-json-stringify';
import { responseSchema } from './response-schema.ts';

/** Writes what an endpoint responds as JSON, without keys that it does not declare. */
export type Serialize = (data: unknown) => string;

/** By the schema of a response: a process with several servers, as tests have, compiles it once. */
const compiled = new WeakMap<object, Serialize>();

/** At an endpoint's first response: for all of them it takes a fifth of the server's start. */
export function compileSerializer(endpoint: Pick<Endpoint, 'response'>): Serialize {
  const { response } = endpoint;
  const serialize = compiled.get(response) ?? compile(responseSchema(endpoint));
  compiled.set(response, serialize);
  return serialize;
}

function compile(schema: object): Serialize {
  return fastJsonStringify(withNullable(schema) as object) as Serialize;
}

interface SchemaOrNull {
  anyOf?: readonly { type?: string }[];
}

/**
 * `nullable` instead of a choice between a schema and null: a validator is compiled for every
 * choice, which takes longer than all the rest.
 */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, withNullable(value)]);
  const { anyOf, ...others } = Object.fromEntries(entries) as SchemaOrNull;
  const [first, second, ...more] = anyOf ?? [];
  if (first?.type && second?.type === 'null' && more.length === 0)
    return { ...others, ...first, nullable: true };
  return anyOf ? { ...others, anyOf } : others;
}
