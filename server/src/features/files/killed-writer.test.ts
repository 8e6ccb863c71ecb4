import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { sweep } from '../../jobs/sweep/sweep.ts';

const HOUR_MS = 3_600_000;
/** No step: the process ends by itself. */
const NEVER = 'never';

let server: TestServer;
let as: Person;
before(async () => {
  server = await startTestServer();
  as = await signUp(server);
  await write('upload', 'source', NEVER);
});
after(() => server.close());

async function write(operation: string, key: string, step: number | typeof NEVER) {
  const program = join(import.meta.dirname, '../../../test/support/file-writer.ts');
  const { config } = server.services;
  const given = [server.database.url, config.dataDir, as.user.id, operation, key, String(step)];
  const child = spawn(process.execPath, [program, ...given], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = await once(child, 'close');
  assert.deepEqual([code, signal], step === NEVER ? [0, null] : [null, 'SIGKILL']);
}
async function keysWithRow(): Promise<string[]> {
  const files = await server.services.db
    .selectFrom('files')
    .select(['key', 'thumbnail_key'])
    .execute();
  return files.flatMap(({ key, thumbnail_key }) => [key, thumbnail_key ?? '']).sort();
}
async function keysInStore(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.services.storage.list('uploads')) keys.push(key);
  return keys.sort();
}

for (const operation of ['upload', 'copy', 'remove'] as const) {
  for (const step of [0, 1, 2])
    test(`a process killed after ${step} of the 2 steps of "${operation}" leaves rows and files that agree`, async () => {
      const key = `${operation}-${step}`;
      if (operation === 'remove') await write('upload', key, NEVER);
      await write(operation, key, step);
      const stored = await keysInStore();
      const rows = await keysWithRow();
      assert.deepEqual(rows, ['uploads/source-thumb.webp', 'uploads/source.jpg'].sort());
      for (const each of rows) assert.ok(stored.includes(each), `${each} has a row and no content`);
      // The first one gives up what is reserved, the second removes its content.
      for (const hours of [2, 4])
        await sweep(server.services, new Date(Date.now() + hours * HOUR_MS));
      assert.deepEqual(await keysInStore(), rows);
      const { rows: states } = await server.database.pool.query(
        'select distinct state from file_keys order by state',
      );
      for (const { state } of states) assert.ok(['stored', 'removed'].includes(state), state);
    });
}
