import assert from 'node:assert/strict';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { listPostgresProcesses, makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { type CrashWriter, startCrashWriter } from '../../../test/support/crash-writer-process.ts';
import { silentLog } from '../../../test/support/database.ts';
import { openDatabase } from './connection.ts';

const skip =
  process.env.TEST_POSTGRES === 'system' && 'the supervisor is for the embedded PostgreSQL only';

const rounds = 10;

/** Kills Node, and if `withPostgres` is set all processes of its PostgreSQL too. */
async function killWriter(
  writer: CrashWriter,
  pgData: string,
  withPostgres: boolean,
): Promise<void> {
  const database = withPostgres ? await listPostgresProcesses(pgData) : [];
  const killed = writer.kill();
  killProcesses(database);
  await killed;
}

function killProcesses(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // A background process that ended with its main process.
    }
  }
}

test('no acknowledged write is lost when Node, or Node and PostgreSQL, are killed while writing', {
  skip,
}, async (t) => {
  await using directory = await makeTemporaryDirectory();
  const dataDir = join(await realpath(directory.path), 'data');
  const pgData = join(dataDir, 'postgres');
  const acknowledged = new Set<number>();
  t.after(async () => killProcesses(await listPostgresProcesses(pgData)));

  for (let round = 1; round <= rounds; round += 1) {
    const writer = startCrashWriter(dataDir);
    await writer.writeMore(50 + Math.floor(Math.random() * 500));
    const withPostgres = round % 2 === 0;
    await killWriter(writer, pgData, withPostgres);
    assert.equal(writer.stderr(), '');
    for (const id of writer.acknowledged) acknowledged.add(id);
    const orphans = await listPostgresProcesses(pgData);
    if (!withPostgres) assert.notEqual(orphans.length, 0, 'the database should still be running');
    const startedAt = performance.now();
    const { pool, close } = await openDatabase({ dataDir, databaseUrl: undefined }, silentLog);
    const startMs = Math.round(performance.now() - startedAt);
    const { rows } = await pool.query<{ id: number }>('select id from acknowledged');
    await close();
    const found = new Set(rows.map(({ id }) => id));
    const lost = [...acknowledged].filter((id) => !found.has(id));
    assert.deepEqual(lost, []);
    t.diagnostic(
      `round ${round}, ${withPostgres ? 'Node and PostgreSQL' : 'Node alone'} killed: ${acknowledged.size} acknowledged, none lost, started again in ${startMs} ms`,
    );
  }
  assert.deepEqual(await listPostgresProcesses(pgData), []);
});
