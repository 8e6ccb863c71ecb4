import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listPostgresProcesses } from '@muster/embedded-postgres/testing';
import { approve, fillFirstPage } from '../support/product.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Request, type Responses, sendRequest, sendRequests } from './requests.ts';
import { signalAll } from './signals.ts';

const WORKERS = 12;
const MAX_WAIT_MS = 10_000;
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
 * PostgreSQL is stopped, killed and paused while requests go on: no 500, no long wait, and it works
 * again.
 */
export async function run(): Promise<string[]> {
  const server = await startServer();
  try {
    const account = await fillFirstPage(server.url);
    await approve(server.url, account.eventIds);
    const token = account.tokens.accessToken;
    const requests: Request[] = [
      { method: 'GET', path: '/api/events?scope=public', token },
      { method: 'POST', path: `/api/events/${account.eventIds[0]}/like`, token },
    ];
    const violations: string[] = [];
    for (const name of Object.keys(faults)) {
      violations.push(...(await tryFault(server, { name, requests })));
    }
    return violations;
  } finally {
    await server.stop();
  }
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
    `${name}: ${JSON.stringify(responses.counts)}, longest ${Math.round(responses.maxMs)} ms\n`,
  );
  return findViolations(responses, isRecovered).map((text) => `${name}: ${text}`);
}

async function waitForRecovery(url: string, requests: Request[]): Promise<boolean> {
  for (const until = Date.now() + RECOVERY_TIMEOUT_MS; Date.now() < until; await sleep(200)) {
    const statuses = await Promise.all(requests.map((request) => sendRequest(url, request)));
    if (statuses.every((status) => status === '200')) return true;
  }
  return false;
}

function findViolations({ counts, maxMs }: Responses, isRecovered: boolean): string[] {
  const unexpected = Object.keys(counts).filter((status) => status !== '200' && status !== '503');
  return [
    ...unexpected.map((status) => `${counts[status]} × ${status}`),
    ...(maxMs > MAX_WAIT_MS ? [`a request waited ${Math.round(maxMs)} ms`] : []),
    ...(isRecovered ? [] : ['it did not work again']),
  ];
}
