import { randomBytes } from 'node:crypto';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import type pg from 'pg';
import { JWT_SECRET, openBenchDatabase, openSessions } from '../../support/bench-database.ts';
import { readMemory, watchMemory } from '../memory.ts';
import { printHeader, printRow, printTitle } from '../print.ts';
import { startProductServer } from './processes.ts';

const MB_BYTES = 1024 * 1024;
const UPLOADS = 5;
/** The process's memory may grow by less than this. */
const MAX_GROWTH_MB = 40;
const SAMPLE_INTERVAL_MS = 10;
/** The boxes of an MP4 before its content, which goes to the end of the file. */
const MP4_HEAD = Buffer.from(
  '00000018667479706d703432000000006d70343269736f6d' +
    '000000106d6f6f760000000866726565000000006d646174',
  'hex',
);

/**
 * Prints by how much the memory of the server's process grows during five uploads of 50 MB, one
 * after the other.
 */
export async function run(): Promise<void> {
  const database = await openBenchDatabase();
  try {
    const server = await startProductServer({ url: database.url, jwtSecret: JWT_SECRET });
    try {
      await measure({ ...server, tokens: await signUploadersIn(database.pool) });
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
}

interface Target {
  url: string;
  pid: number;
  /** Of an account for each upload: all five are more than one may store. */
  tokens: string[];
}

async function measure(target: Target): Promise<void> {
  await upload(target, { turn: 1, bytes: MB_BYTES });
  printTitle(`the server’s process, in MB, sampled every ${SAMPLE_INTERVAL_MS} ms`);
  printHeader(['50 MB upload', 'before', 'at most', 'more']);
  const sampling = { pid: target.pid, intervalMs: SAMPLE_INTERVAL_MS };
  const first = await readMemory(target.pid);
  let highest = 0;
  for (let turn = 1; turn <= UPLOADS; turn += 1) {
    const before = await readMemory(target.pid);
    const peak = await watchMemory(sampling, () =>
      upload(target, { turn, bytes: 50 * MB_BYTES - 1_024 }),
    );
    highest = Math.max(highest, peak);
    printRow([turn, ...[before, peak, peak - before].map(inOneDecimal)]);
  }
  printRow(['all five', ...[first, highest, highest - first].map(inOneDecimal)]);
  if (highest - first >= MAX_GROWTH_MB) throw new Error(`more than ${MAX_GROWTH_MB} MB`);
}

function inOneDecimal(value: number): string {
  return value.toFixed(1);
}

async function upload(
  { url, tokens }: Target,
  { turn, bytes }: { turn: number; bytes: number },
): Promise<void> {
  const form = new FormData();
  const content = Buffer.concat([
    MP4_HEAD,
    Buffer.alloc(4),
    randomBytes(bytes - MP4_HEAD.length - 4),
  ]);
  form.append('file', new File([content], 'game.mp4', { type: 'video/mp4' }));
  const response = await fetch(`${url}/api/files/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[turn - 1]}` },
    body: form,
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
}

async function signUploadersIn(pool: pg.Pool): Promise<string[]> {
  const ids = Array.from({ length: UPLOADS }, createObjectId);
  await pool.query(
    `insert into users (id, email, password_hash)
    select id, id || '@badgerwood.uk', 'none' from unnest($1::text[]) id`,
    [ids],
  );
  return openSessions(pool, ids);
}
