import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { ERRORS } from './errors.ts';

const entries = Object.entries<Endpoint>(endpoints);

test('no two endpoints have the same method and path', () => {
  const addresses = entries.map(
    ([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`,
  );
  expect(new Set(addresses).size).toBe(entries.length);
});

test.each(entries)('%s declares exactly the parameters of its path', (_, endpoint) => {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const declared = endpoint.params instanceof z.ZodObject ? Object.keys(endpoint.params.shape) : [];
  expect(declared).toEqual(inPath);
});

test.each(entries)(
  'the input and the output of %s can be written as JSON Schema',
  (_, endpoint) => {
    for (const schema of [endpoint.params, endpoint.query, endpoint.body]) {
      if (schema) expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow();
    }
    expect(() => z.toJSONSchema(endpoint.response, { io: 'output' })).not.toThrow();
  },
);

test('every error code has a status and a message', () => {
  for (const { status, message } of Object.values(ERRORS)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message.length).toBeGreaterThan(5);
  }
});
