import fastJsonStringify from 'fast-json-stringify';

/**
 * Writes responses by their schema. Each endpoint's is compiled at its first response: compiling
 * all of them takes a fifth of the server's start.
 */
export function compileSerializer({ schema }: { schema: object }): (data: unknown) => string {
  let serialize: ((data: unknown) => string) | undefined;
  return (data) => {
    serialize ??= fastJsonStringify(schema);
    return serialize(data);
  };
}
