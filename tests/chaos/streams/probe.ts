import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../support/figures.ts';
import { callApi } from '../call.ts';

const INTERVAL_MS = 100;

interface Probe {
  atMs: number;
  ms: number;
  status: number;
}

/** Requests of somebody else, at a constant rate, until `stop`. */
export function startProbes(url: string, token: string) {
  const probes: Probe[] = [];
  let isRunning = true;
  const running = (async () => {
    const sending: Promise<void>[] = [];
    while (isRunning) {
      sending.push(send());
      await sleep(INTERVAL_MS);
    }
    await Promise.all(sending);
  })();
  async function send() {
    const atMs = performance.now();
    const { status, ms } = await callApi(url, {
      method: 'GET',
      path: '/events?scope=public&limit=20',
      token,
    });
    probes.push({ atMs, ms, status });
  }
  return {
    stop: async () => {
      isRunning = false;
      await running;
      return probes;
    },
  };
}

export function p95(probes: readonly Probe[]): number {
  return percentile(
    probes.map(({ ms }) => ms),
    0.95,
  );
}

/** Those before the first and after the last refusal; how long requests were refused. */
export function splitAtRecovery(probes: readonly Probe[], seconds: number) {
  const refused = probes.filter(({ status }) => status !== 200);
  const untilMs = Math.max(0, ...refused.map(({ atMs, ms }) => atMs + ms));
  const fromMs = Math.min(...refused.map(({ atMs }) => atMs));
  const after = probes.filter(({ atMs }) => atMs >= untilMs && atMs < untilMs + seconds * 1_000);
  const before = probes.filter(({ atMs }) => atMs < fromMs);
  return { refused: refused.length, refusedMs: untilMs - fromMs, before, after };
}
