import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPool } from '@muster/server/src/platform/database/connection.ts';
import { withoutLimits } from '@muster/server/test/support/without-limits.ts';
import { pino } from 'pino';

/** Opens the embedded database of a running server. End `pool` afterwards. */
export async function openDatabase(dataDir: string): Promise<ReturnType<typeof openPool>> {
  const pid = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const host = pid.split('\n')[4] ?? '';
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const connection = { password, host, port: 5432, user: 'muster', database: 'muster' };
  return openPool(withoutLimits(connection), pino({ level: 'silent' }));
}
