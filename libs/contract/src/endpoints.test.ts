import { z } from 'zod';
import { type Endpoint, ERRORS, endpoints } from './index.ts';

const rows = Object.entries<Endpoint>(endpoints);

test('no two rows have the same address', () => {
  const addresses = rows.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(addresses).size).toBe(rows.length);
});

test.each(rows)('%s names the params its path has, and only those', (_, row) => {
  const inPath = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const declared = row.params instanceof z.ZodObject ? Object.keys(row.params.shape) : [];
  expect(declared).toEqual(inPath);
});

test.each(rows)('%s can be written as JSON Schema, in and out', (_, row) => {
  for (const schema of [row.params, row.query, row.body]) {
    if (schema) expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow();
  }
  expect(() => z.toJSONSchema(row.response, { io: 'output' })).not.toThrow();
});

test('every error has a status and a sentence', () => {
  for (const { status, message } of Object.values(ERRORS)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message.length).toBeGreaterThan(5);
  }
});
