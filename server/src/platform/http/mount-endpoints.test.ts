import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '@muster/contract/schemas';
import Fastify from 'fastify';
import type { Services } from '../services.ts';
import type { Handlers } from './handler.ts';
import { mountEndpoints } from './mount-endpoints.ts';

test('keys that an endpoint does not declare never leave the server', async (t) => {
  const app = Fastify();
  t.after(() => app.close());
  async function respondWithExtraKeys() {
    return {
      status: 'up',
      version: '1',
      secret: 'insides',
      password_hash: 'x',
    };
  }
  const handlers = Object.fromEntries(
    Object.keys(endpoints).map((name) => [name, respondWithExtraKeys]),
  );
  mountEndpoints(app, {
    services: { reads: { position: async () => undefined } } as unknown as Services,
    handlers: handlers as unknown as Handlers,
    authenticate: async () => null,
    isSecondFactorMissing: async () => false,
    authenticateDevice: { isDevice: () => false, find: () => Promise.reject(new Error('none')) },
    authenticateKey: {
      isKey: () => false,
      find: () => Promise.reject(new Error('none')),
      noteUse: async () => undefined,
    },
    authenticatePublisher: () => ({ remote: '*' }),
    uploads: { temporaryDir: '/nonexistent', requireRoom: async () => undefined },
    startDownload: () => undefined,
  });
  const response = await app.inject('/api/health');
  assert.deepEqual(response.json(), { success: true, data: { status: 'up', version: '1' } });
});
