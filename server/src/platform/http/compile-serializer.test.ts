import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Endpoint } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import { compileSerializer } from './compile-serializer.ts';
import { responseSchema } from './response-schema.ts';

// The server does so only at an endpoint's first response, so that its start would not tell.
test('the schema of every response can be compiled', () => {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const serialize = compileSerializer({ schema: responseSchema(endpoint) });
    assert.throws(() => serialize({}), /"success" is required/, name);
  }
});
