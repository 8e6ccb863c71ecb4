import { randomUUID } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listPostgresProcesses } from '@muster/embedded-postgres/testing';
import { makePicture } from '@muster/server/test/support/pictures.ts';
import { approve, fillFirstPage } from '../support/product.ts';
import { readMails } from '../support/read-mails.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { callApi } from './call.ts';
import { keepListening } from './listener.ts';
import { ALLOWANCE } from './quick.ts';
import { waitUntil } from './recovery.ts';
import { type Request, type Responses, sendRequest, sendRequests } from './requests.ts';
import { signalAll } from './signals.ts';

const WORKERS = 12;
const MAX_WAIT_MS = 10_000 * ALLOWANCE;
const RECOVERY_TIMEOUT_MS = 60_000;
const UNHURT_MS = 1_000;
const PAUSED_MS = 15_000;

type Fault = (processes: number[]) => Promise<void>;

/** The main process is the one that was started first. */
const faults: Record<string, Fault> = {
  stopped: async ([main]) => signalAll(main ? [main] : [], 'SIGINT'),
  killed: async (processes) => signalAll(processes, 'SIGKILL'),
  paused: async (processes) => {
    signalAll(processes, 'SIGSTOP');
    await sleep(PAUSED_MS);
    signalAll(processes, 'SIGCONT');
  },
};

/**
 * PostgreSQL is stopped, killed and paused while requests, jobs, uploads, exports and streams go
 * on: no 500, no long wait, and it works again.
 */
export async function run(): Promise<string[]> {
  const server = await startServer();
  const { url } = server;
  try {
    const account = await fillFirstPage(url);
    await approve(url, account.eventIds);
    const token = account.tokens.accessToken;
    const requests = await makeRequests(token, account.eventIds[0] ?? '');
    const listener = keepListening({ urls: [url], token, first: 0 });
    await listener.connected;
    const violations: string[] = [];
    for (const name of Object.keys(faults)) {
      violations.push(...(await tryFault(server, { name, requests })));
      violations.push(...(await tryJob(server, account.user.email)));
    }
    await listener.stop();
    process.stdout.write(`the stream was opened again ${listener.reconnects()} times\n`);
    return violations;
  } finally {
    await server.stop();
  }
}

async function makeRequests(token: string, eventId: string): Promise<Request[]> {
  const picture = new Blob([new Uint8Array(await makePicture('jpeg', 400, 300))]);
  function makeUpload() {
    const form = new FormData();
    form.append('folder', 'uploads');
    form.append('file', picture, 'field.jpg');
    return form;
  }
  return [
    { method: 'GET', path: '/api/events?scope=public', token },
    { method: 'POST', path: `/api/events/${eventId}/like`, token },
    { method: 'GET', path: '/api/events/export?format=csv', token },
    { method: 'POST', path: '/api/files/upload', token, body: makeUpload },
    {
      // A job for each of them.
      method: 'POST',
      path: '/api/auth/request-password-reset',
      token,
      body: () => ({ email: `nobody-${randomUUID()}@muster.test` }),
    },
  ];
}

/** The queue runs jobs again: a mail follows from a request. */
async function tryJob({ url, dataDir }: RunningServer, email: string): Promise<string[]> {
  const before = (await readMails(dataDir)).length;
  const body = { email };
  await callApi(url, { method: 'POST', path: '/auth/request-password-reset', body });
  const isMailed = await waitUntil(async () => (await readMails(dataDir)).length > before);
  return isMailed ? [] : ['no job runs any more'];
}

async function tryFault(
  { url, dataDir }: RunningServer,
  { name, requests }: { name: string; requests: Request[] },
): Promise<string[]> {
  const pgData = join(await realpath(dataDir), 'postgres');
  const sending = sendRequests(url, { requests, workers: WORKERS });
  await sleep(UNHURT_MS);
  const processes = await listPostgresProcesses(pgData);
  await faults[name]?.(processes.sort((a, b) => a - b));
  const isRecovered = await waitForRecovery(url, requests);
  const responses = await sending.stop();
  process.stdout.write(
    `${name}: ${JSON.stringify(responses.counts)}, longest ${Math.round(responses.maxMs)} ms (${responses.slowest})\n`,
  );
  return findViolations(responses, isRecovered).map((text) => `${name}: ${text}`);
}

async function waitForRecovery(url: string, requests: Request[]): Promise<boolean> {
  for (const until = Date.now() + RECOVERY_TIMEOUT_MS; Date.now() < until; await sleep(200)) {
    const statuses = await Promise.all(requests.map((request) => sendRequest(url, request)));
    if (statuses.every(isSuccess)) return true;
  }
  return false;
}

function isSuccess(status: string): boolean {
  return status === '200' || status === '201';
}

/**
 * An export whose first rows were sent can only break off, and an account may make only so many at
 * a time (429).
 */
function isExpected(status: string): boolean {
  return isSuccess(status) || ['503', '429', 'broken off'].includes(status);
}

function findViolations({ counts, maxMs }: Responses, isRecovered: boolean): string[] {
  const unexpected = Object.keys(counts).filter((status) => !isExpected(status));
  return [
    ...unexpected.map((status) => `${counts[status]} × ${status}`),
    ...(maxMs > MAX_WAIT_MS ? [`a request waited ${Math.round(maxMs)} ms`] : []),
    ...(isRecovered ? [] : ['it did not work again']),
  ];
}
