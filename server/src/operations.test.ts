import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { runCodeBlock } from '../test/support/code-blocks.ts';
import { createBlankDatabase } from '../test/support/database.ts';
import { PASSWORD, registration } from '../test/support/people.ts';
import { makePicture, toFile } from '../test/support/pictures.ts';
import { startServerProcess } from '../test/support/server-process.ts';

const kind = process.env.TEST_POSTGRES;

/** Runs a code block of docs/operations.md with the programs of PostgreSQL 15. */
async function runCodeBlockWithTools(name: string, env: Record<string, string>): Promise<void> {
  const tools = globSync('/usr/lib/postgresql/15/bin/pg_dump').map(dirname);
  const PATH = [...tools, process.env.PATH].join(':');
  await runCodeBlock(name, { env: { ...env, PATH } });
}

/** Data made before the backup, to compare with afterwards. */
interface BackedUpData {
  email: string;
  imageUrl: string;
}

async function withMuster<T>(env: Record<string, string>, work: (url: string) => Promise<T>) {
  const server = startServerProcess({ LOG_LEVEL: 'error', RATE_LIMIT: 'off', ...env });
  try {
    return await work(await server.ready());
  } finally {
    server.signal('SIGTERM');
    await server.ended;
  }
}

async function registerAndUpload(url: string): Promise<BackedUpData> {
  const form = registration();
  const registered = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  });
  const { accessToken } = (await registered.json()).data.tokens;
  const body = new FormData();
  body.append('file', toFile(await makePicture('jpeg'), 'field.jpg'));
  const headers = { authorization: `Bearer ${accessToken}` };
  const uploaded = await fetch(`${url}/api/files/upload`, { method: 'POST', headers, body });
  return { email: form.email, imageUrl: (await uploaded.json()).data.file.url };
}

async function assertRestored(url: string, { email, imageUrl }: BackedUpData): Promise<void> {
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  assert.equal(signedIn.status, 200);
  const picture = await fetch(url + imageUrl);
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/jpeg']);
}

test('the embedded database and its files are restored from their backup', {
  skip: kind === 'system' && 'the test starts its own PostgreSQL',
}, async () => {
  await using directory = await makeTemporaryDirectory();
  const env = { DATA_DIR: join(directory.path, 'data'), BACKUP: join(directory.path, 'backup') };
  await mkdir(env.BACKUP);
  const saved = await withMuster(env, registerAndUpload);
  await runCodeBlockWithTools('backup-embedded', env);
  await rm(env.DATA_DIR, { recursive: true });
  await runCodeBlockWithTools('restore-embedded', env);
  await withMuster(env, (url) => assertRestored(url, saved));
});

test('an external database and the files are restored from their backup', {
  skip: kind !== 'system' && 'needs the pg_dump of this PostgreSQL',
}, async (t) => {
  await using directory = await makeTemporaryDirectory();
  const [before, after] = [await createBlankDatabase(), await createBlankDatabase()];
  t.after(() => Promise.all([before.close(), after.close()]));
  const dataDir = join(directory.path, 'data');
  const env = {
    DATABASE_URL: before.url,
    DATA_DIR: dataDir,
    BACKUP: join(directory.path, 'backup'),
  };
  await mkdir(env.BACKUP);
  const saved = await withMuster(env, async (url) => {
    const made = await registerAndUpload(url);
    await runCodeBlockWithTools('backup-database', env);
    return made;
  });
  await rm(dataDir, { recursive: true });
  const restored = { ...env, DATABASE_URL: after.url };
  await runCodeBlockWithTools('restore-database', restored);
  await withMuster(restored, (url) => assertRestored(url, saved));
});
