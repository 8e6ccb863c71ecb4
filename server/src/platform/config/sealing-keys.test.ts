import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { readPaymentKey } from './sealing-keys.ts';

const stripe = { provider: 'stripe', holdS: 1_800, url: 'https://stripe.test' } as const;

test('a key is generated once, only its owner can read it, and another secret is another key', async () => {
  await using directory = await makeTemporaryDirectory();
  const config = { dataDir: directory.path, payments: { ...stripe, key: undefined } };
  const made = await readPaymentKey(config);
  assert.deepEqual(await readPaymentKey(config), made);
  assert.deepEqual([made.key.length, made.id.length], [32, 16]);
  const path = join(directory.path, 'payment-key');
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  const shared = { ...config, payments: { ...stripe, key: await readFile(path, 'utf8') } };
  assert.deepEqual(await readPaymentKey(shared), made);
  const other = { ...config, payments: { ...stripe, key: 'c'.repeat(32) } };
  assert.notEqual((await readPaymentKey(other)).id, made.id);
  await writeFile(path, '');
  await assert.rejects(readPaymentKey(config), /payment-key is damaged: put it back/);
});
