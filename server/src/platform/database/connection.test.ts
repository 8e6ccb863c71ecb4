import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { createBlankDatabase, silentLog as log } from '../../../test/support/database.ts';
import { openDatabase, openPool } from './connection.ts';
import { DatabaseError } from './errors.ts';
import { prepared } from './prepared.ts';

const dataDir = '/nonexistent';

async function catchRefusal(databaseUrl: string): Promise<DatabaseError> {
  try {
    const { close } = await openDatabase({ dataDir, databaseUrl }, log);
    await close();
  } catch (error) {
    assert.ok(error instanceof DatabaseError, String(error));
    assert.ok(!error.message.includes('topsecret'), error.message);
    return error;
  }
  throw new assert.AssertionError({ message: 'the database was opened' });
}

test('DATABASE_URL is opened, migrated and described without its password', async () => {
  const blank = await createBlankDatabase();
  const url = new URL(blank.url);
  // Without one, any password is accepted.
  url.password ||= 'topsecret';
  const { db, description, close } = await openDatabase({ dataDir, databaseUrl: url.href }, log);
  assert.deepEqual(await db.selectFrom('users').select('id').execute(), []);
  assert.match(description, /^PostgreSQL database "blank_\w+" at \//);
  assert.ok(!description.includes(url.password));
  await close();
  await blank.close();
});

test('a connection keeps at most 200 statements, and runs further ones too', async () => {
  const blank = await createBlankDatabase();
  const { pool } = openPool({ connectionString: blank.url }, log, { max: 1 });
  for (const round of [1, 2]) {
    for (let index = 0; index < 220; index += 1) {
      const text = `select ${index} as index, $1::integer as round`;
      const { rows } = await pool.query(prepared(text, [round]));
      assert.deepEqual(rows, [{ index, round }]);
    }
  }
  const { rows } = await pool.query('select count(*) from pg_prepared_statements');
  assert.deepEqual(rows, [{ count: 200 }]);
  await pool.end();
  await blank.close();
});

/** A server that accepts connections and sends nothing. */
async function openSilentServer() {
  // Reads and drops everything, so that the server notices when the client has closed.
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(resolve)) };
}

test('a port where nothing listens is reported in one sentence', async () => {
  const { port, close } = await openSilentServer();
  await close();
  const error = await catchRefusal(`postgresql://app:topsecret@127.0.0.1:${port}/muster`);
  assert.equal(error.code, 'DATABASE_UNREACHABLE');
  assert.equal(
    error.message,
    `Can't reach the PostgreSQL database "muster" at 127.0.0.1:${port}: nothing answers there.`,
  );
});

test('a host that accepts the connection and stays silent times out after 5 seconds', async () => {
  const { port, close } = await openSilentServer();
  const startedAt = performance.now();
  const error = await catchRefusal(`postgresql://app:topsecret@127.0.0.1:${port}/muster`);
  assert.equal(error.code, 'DATABASE_UNREACHABLE');
  assert.match(error.message, /no response within 5 seconds\.$/);
  assert.ok(performance.now() - startedAt < 8_000);
  await close();
});

test('an unknown host, a missing socket and a missing database have different messages', async () => {
  const host = await catchRefusal('postgresql://app:topsecret@no-such-host.invalid/muster');
  assert.match(host.message, /at no-such-host\.invalid:5432: the host is not known\.$/);
  await using directory = await makeTemporaryDirectory();
  const socket = encodeURIComponent(directory.path);
  const missing = await catchRefusal(`postgresql://app@localhost/muster?host=${socket}`);
  assert.match(missing.message, /: nothing answers there\.$/);
  const blank = await createBlankDatabase();
  await blank.close();
  const dropped = await catchRefusal(blank.url);
  assert.match(dropped.message, /: there is no database of that name\.$/);
});
