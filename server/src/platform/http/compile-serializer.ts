import fastJsonStringify from 'fast-json-stringify';

type Serialize = (data: unknown) => string;

/** By schema: a process with several servers, as tests have, compiles each of them once. */
const compiled = new WeakMap<object, Serialize>();

/**
 * Writes responses by their schema. Each endpoint's is compiled at its first response: compiling
 * all of them takes a fifth of the server's start.
 */
export function compileSerializer({ schema }: { schema: object }): Serialize {
  return (data) => {
    const serialize = compiled.get(schema) ?? compile(schema);
    compiled.set(schema, serialize);
    return serialize(data);
  };
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
