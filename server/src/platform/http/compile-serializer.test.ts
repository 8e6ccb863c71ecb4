import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Endpoint } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import { z } from 'zod';
import { compileSerializer } from './compile-serializer.ts';

// The server does so only at an endpoint's first response, so that its start would not tell.
test('the schema of every response can be compiled', () => {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const serialize = compileSerializer(endpoint);
    assert.throws(() => serialize({}), /"success" is required/, name);
  }
});

const ofEachKind = {
  text: z.string().nullable(),
  date: z.iso.datetime().nullable(),
  word: z.enum(['yes', 'no']).nullable(),
  constant: z.literal('chosen').nullable(),
  whole: z.int().nullable(),
  decimal: z.number().nullable(),
  flag: z.boolean().nullable(),
  list: z.array(z.string().nullable()).nullable(),
  object: z.object({ name: z.string(), inner: z.object({ id: z.int() }).nullable() }).nullable(),
  record: z.record(z.string(), z.int().nullable()).nullable(),
  choice: z.union([z.string(), z.object({ id: z.int() })]).nullable(),
  optional: z.string().nullable().optional(),
};

test('what may be null is written as it is, with declared keys alone', () => {
  const write = compileSerializer({ response: z.object(ofEachKind) });
  function writeData(data: unknown): unknown {
    return JSON.parse(write({ success: true, data })).data;
  }
  const full: z.infer<z.ZodObject<typeof ofEachKind>> = {
    text: 'a "b"',
    date: '2026-06-01T08:00:00.000Z',
    word: 'no',
    constant: 'chosen',
    whole: 0,
    decimal: 0.5,
    flag: false,
    list: ['', null],
    object: { name: '', inner: { id: 1 } },
    record: { one: 1, none: null },
    choice: { id: 2 },
    optional: '',
  };
  assert.deepEqual(writeData(full), full);
  const empty = Object.fromEntries(Object.keys(ofEachKind).map((key) => [key, null]));
  assert.deepEqual(writeData(empty), empty);
  const inner = { ...full, object: { name: 'a', inner: null, secret: 1 }, optional: undefined };
  const { optional: _, ...written } = { ...full, object: { name: 'a', inner: null } };
  assert.deepEqual(writeData(inner), written);
});
