import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import type pg from 'pg';
import { JWT_SECRET, openBenchDatabase, openSessions } from '../../support/bench-database.ts';
import { median } from '../../support/figures.ts';
import { startProductServer } from '../api/processes.ts';
import { printHeader, printRow, printTitle } from '../print.ts';
import { type HostileFile, makeHostileFiles, makePhoto } from './photos.ts';

const ACCOUNTS = 20;
const ROUNDS = 5;
/**
 * A hostile file of one account may delay an upload of another by less
 * (docs/performance.md#pictures).
 */
const MAX_DELAY_MS = 1_000;

interface Upload {
  status: number;
  ms: number;
}

type Send = (account: number, bytes: Buffer, type?: string) => Promise<Upload>;

/**
 * Prints what happens when many accounts upload photos at once, and how long a hostile file of one
 * delays another.
 */
export async function run(): Promise<void> {
  const database = await openBenchDatabase();
  const server = await startProductServer({ url: database.url, jwtSecret: JWT_SECRET });
  try {
    const tokens = await openSessions(database.pool, await addAccounts(database.pool));
    const photo = await makePhoto();
    async function send(account: number, bytes: Buffer, type = 'image/jpeg'): Promise<Upload> {
      const body = new FormData();
      body.append('file', new File([new Uint8Array(bytes)], 'photo', { type }));
      const startedAt = performance.now();
      const headers = { authorization: `Bearer ${tokens[account]}` };
      const response = await fetch(`${server.url}/api/files/upload`, {
        method: 'POST',
        headers,
        body,
      });
      await response.arrayBuffer();
      return { status: response.status, ms: performance.now() - startedAt };
    }
    await send(0, photo);
    await measureAtOnce(send, photo);
    await measureDelays(send, photo);
  } finally {
    await server.stop();
    await database.close();
  }
}

async function addAccounts(pool: pg.Pool): Promise<string[]> {
  const ids = Array.from({ length: ACCOUNTS }, createObjectId);
  await pool.query(
    "insert into users (id, email, password_hash) select id, id || '@badgerwood.uk', 'none' from unnest($1::text[]) id",
    [ids],
  );
  return ids;
}

async function measureAtOnce(send: Send, photo: Buffer): Promise<void> {
  const all = Array.from({ length: ACCOUNTS }, (_, account) => send(account, photo));
  const uploads = await Promise.all(all);
  const times = uploads.map(({ ms }) => ms);
  const stored = uploads.filter(({ status }) => status === 201).length;
  const refused = uploads.filter(({ status }) => status === 503).length;
  printTitle(`${ACCOUNTS} accounts upload a photo of 12 megapixels at once`);
  printHeader(['stored', 'refused with 503', 'others', 'first, s', 'median, s', 'last, s']);
  const figures = [Math.min(...times), median(times), Math.max(...times)];
  const others = ACCOUNTS - stored - refused;
  printRow([stored, refused, others, ...figures.map((ms) => (ms / 1_000).toFixed(1))]);
  if (others > 0) throw new Error('an upload got no proper response');
}

async function measureDelays(send: Send, photo: Buffer): Promise<void> {
  const alone = await measureRounds(() => send(1, photo));
  printTitle(`an upload of one account while another sends a hostile file, median of ${ROUNDS}`);
  printHeader(['hostile file', 'response', 'after, s', 'upload, ms', 'alone, ms', 'delay, ms']);
  for (const file of await makeHostileFiles()) await measureDelay({ send, photo, file, alone });
}

interface Delay {
  send: Send;
  photo: Buffer;
  file: HostileFile;
  alone: number;
}

async function measureDelay({ send, photo, file, alone }: Delay): Promise<void> {
  let hostile: Upload = { status: 0, ms: 0 };
  const beside = await measureRounds(async () => {
    const sent = send(0, file.bytes, file.type);
    const upload = await send(1, photo);
    hostile = await sent;
    return upload;
  });
  const delay = beside - alone;
  const times = [beside, alone, delay].map((ms) => ms.toFixed(0));
  printRow([file.name, hostile.status, (hostile.ms / 1_000).toFixed(1), ...times]);
  if (delay >= MAX_DELAY_MS)
    throw new Error(`${file.name} delays others by ${delay.toFixed(0)} ms`);
}

/** The median of the milliseconds that an accepted upload takes. */
async function measureRounds(upload: () => Promise<Upload>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { status, ms } = await upload();
    if (status !== 201) throw new Error(`an honest photo was answered with ${status}`);
    times.push(ms);
  }
  return median(times);
}
