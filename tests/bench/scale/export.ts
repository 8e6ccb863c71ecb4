import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../support/figures.ts';
import { readMemory, watchMemory } from '../memory.ts';
import { printHeader, printRow, printTitle } from '../print.ts';

/** The first page of events, which somebody opens while the export is read. */
const PAGE = '/api/events?scope=public&limit=10';
const PAUSE_MS = 100;

interface Product {
  url: string;
  pid: number;
}

/** Exports every event as CSV, while somebody else opens the first page again and again. */
export async function measureExport(product: Product, superadmin: string): Promise<void> {
  const before = await readMemory(product.pid);
  const readerTimes: number[] = [];
  let bytes = 0;
  let seconds = 0;
  const peak = await watchMemory({ pid: product.pid, intervalMs: 100 }, async () => {
    const startedAt = performance.now();
    const exported = readBytes(`${product.url}/api/events/export?format=csv`, superadmin);
    let isRunning = true;
    const reading = (async () => {
      while (isRunning) {
        readerTimes.push(await timePage(product.url));
        await sleep(PAUSE_MS);
      }
    })();
    bytes = await exported;
    seconds = (performance.now() - startedAt) / 1_000;
    isRunning = false;
    await reading;
  });
  printTitle('the export of every event as CSV, and the first page meanwhile');
  printHeader(['seconds', 'MB', 'memory before, MB', 'at its peak', 'page p95 ms']);
  printRow([
    seconds.toFixed(1),
    Math.round(bytes / 1e6),
    Math.round(before),
    Math.round(peak),
    percentile(readerTimes, 0.95).toFixed(1),
  ]);
}

async function readBytes(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const response = await fetch(url, { headers });
  if (!response.ok || !response.body) throw new Error(`${url} responded with ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return bytes;
}

async function timePage(url: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${url}${PAGE}`);
  await response.text();
  return performance.now() - startedAt;
}
