import { setTimeout as sleep } from 'node:timers/promises';
import { startS3Store } from '@muster/server/test/support/s3-store.ts';
import type { TestS3Store } from '@muster/server/test/support/test-s3-store.ts';
import { register } from '../support/product.ts';
import { startServer } from '../support/server.ts';
import { type Answer, callApi } from './call.ts';
import { upload } from './pictures.ts';
import { ALLOWANCE } from './quick.ts';
import { countStatuses, waitUntil } from './recovery.ts';

const UPLOADERS = 4;
const SILENT_MS = 30_000;
const MAX_WAIT_MS = 15_000 * ALLOWANCE;
const MAX_READ_MS = 2_000 * ALLOWANCE;

/**
 * The S3 store accepts connections and says nothing: events are read as before, and an upload is a
 * 503 in bounded time.
 */
export async function run(): Promise<string[]> {
  const store = await startS3Store();
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = store.config;
  const env = {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const server = await startServer({ env });
  try {
    const { tokens } = await register(server.url);
    return await silence(store, { url: server.url, token: tokens.accessToken });
  } finally {
    store.signal('SIGCONT');
    await server.stop();
    await store.close();
  }
}

async function silence(
  store: TestS3Store,
  { url, token }: { url: string; token: string },
): Promise<string[]> {
  async function uploadWorks() {
    return (await upload(url, token)).data !== undefined;
  }
  if (!(await uploadWorks())) return ['an upload fails before the fault'];
  store.signal('SIGSTOP');
  const untilMs = Date.now() + SILENT_MS;
  const [uploads, reads] = await Promise.all([
    repeat(UPLOADERS, { untilMs, call: () => upload(url, token) }),
    repeat(1, { untilMs, call: () => callApi(url, { method: 'GET', path: '/events' }) }),
  ]);
  const ready = await callApi(url, { method: 'GET', path: '/ready' });
  store.signal('SIGCONT');
  const isRecovered = await waitUntil(uploadWorks);
  process.stdout.write(
    `uploads ${countStatuses(uploads)}, longest ${longest(uploads)} ms; events ${countStatuses(reads)}, longest ${longest(reads)} ms; ready ${ready.status}\n`,
  );
  return [
    ...uploads.filter(({ status }) => status !== 503).map(({ status }) => `an upload: ${status}`),
    ...(longest(uploads) > MAX_WAIT_MS ? [`an upload waited ${longest(uploads)} ms`] : []),
    ...reads.filter(({ status }) => status !== 200).map(({ status }) => `events: ${status}`),
    ...(longest(reads) > MAX_READ_MS ? [`events took ${longest(reads)} ms`] : []),
    ...(ready.status === 503 ? [] : [`ready: ${ready.status}`]),
    ...(isRecovered ? [] : ['it did not work again']),
  ];
}

function longest(answers: readonly Answer<unknown>[]): number {
  return Math.round(Math.max(...answers.map(({ ms }) => ms)));
}

/** Calls again and again with several workers until the moment has come. */
async function repeat<T>(
  workers: number,
  { untilMs, call }: { untilMs: number; call: () => Promise<T> },
): Promise<T[]> {
  const answers: T[] = [];
  async function work() {
    while (Date.now() < untilMs) {
      answers.push(await call());
      await sleep(50);
    }
  }
  await Promise.all(Array.from({ length: workers }, work));
  return answers;
}
