import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { callApi } from './call.ts';

const READERS = 4;
const PAUSE_MS = 20;

export interface Reads {
  ms: number[];
  failures: string[];
}

/**
 * Several readers read the list of events for as long as the work takes. They are a thread of their
 * own: beside the clients of the work in one thread, the program itself would make them wait.
 */
export async function readDuring(url: string, work: () => Promise<void>): Promise<Reads> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { url } });
  await once(thread, 'message');
  await work();
  thread.postMessage('end');
  const [reads] = (await once(thread, 'message')) as [Reads];
  return reads;
}

async function readUntilToldToEnd(url: string): Promise<Reads> {
  const reads: Reads = { ms: [], failures: [] };
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  async function readOnce() {
    const answer = await callApi(url, { method: 'GET', path: '/events?scope=public' });
    if (answer.status !== 200) reads.failures.push(`a read: ${answer.status}`);
    return answer.ms;
  }
  async function readOn() {
    while (!isOver) {
      reads.ms.push(await readOnce());
      await sleep(PAUSE_MS);
    }
  }
  // The first requests of a thread open its connections.
  await Promise.all(Array.from({ length: READERS }, readOnce));
  parentPort?.postMessage('ready');
  await Promise.all(Array.from({ length: READERS }, readOn));
  return reads;
}

if (!isMainThread) {
  const { url } = workerData as { url: string };
  parentPort?.postMessage(await readUntilToldToEnd(url));
}
