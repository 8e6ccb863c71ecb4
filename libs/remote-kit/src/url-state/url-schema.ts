import type { UrlParameter } from './parameters.ts';

// biome-ignore lint/suspicious/noExplicitAny: each parameter has a value type of its own
type AnyParameter = UrlParameter<any>;

/** What a screen keeps in the query, by the name it has in the code. */
export type UrlSchema = Readonly<Record<string, AnyParameter>>;

/** The values of a schema's parameters. */
export type UrlValues<S extends UrlSchema> = {
  [K in keyof S]: S[K] extends UrlParameter<infer T> ? T : never;
};

/** What a query says, by this schema. */
export function readQuery<S extends UrlSchema>(schema: S, query: URLSearchParams): UrlValues<S> {
  const values = Object.entries(schema).map(([key, { name, initial, parse }]) => {
    const text = query.get(name);
    return [key, (text === null ? undefined : parse(text)) ?? initial];
  });
  return Object.fromEntries(values) as UrlValues<S>;
}

/**
 * The query with a change in it. Parameters of other screens stay. A changed filter starts over at
 * page 1.
 */
export function changeQuery<S extends UrlSchema>(
  schema: S,
  query: URLSearchParams,
  change: Partial<UrlValues<S>>,
): URLSearchParams {
  const startsOver = Object.keys(change).some((key) => schema[key]?.role === 'filter');
  const firstPage = Object.entries(schema).flatMap(([key, { role, initial }]) =>
    role === 'page' && startsOver ? [[key, initial]] : [],
  );
  const values = { ...readQuery(schema, query), ...Object.fromEntries(firstPage), ...change };
  const changed = clearQuery(schema, query);
  for (const [key, { name, initial, format }] of Object.entries(schema)) {
    const value = values[key as keyof typeof values];
    if (value !== initial) changed.set(name, format(value));
  }
  return changed;
}

/** The query without this schema's parameters. */
export function clearQuery(schema: UrlSchema, query: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(query);
  for (const { name } of Object.values(schema)) left.delete(name);
  return left;
}

/** Whether a filter of the schema differs from its initial value. */
export function hasFilter<S extends UrlSchema>(schema: S, values: UrlValues<S>): boolean {
  return Object.entries(schema).some(
    ([key, { role, initial }]) => role === 'filter' && values[key] !== initial,
  );
}
