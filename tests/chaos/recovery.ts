import { setTimeout as sleep } from 'node:timers/promises';

const RECOVERY_TIMEOUT_MS = 60_000;

/** Asks until it works, for a minute at most. Returns whether it did. */
export async function waitUntil(works: () => Promise<boolean>): Promise<boolean> {
  for (const until = Date.now() + RECOVERY_TIMEOUT_MS; Date.now() < until; await sleep(200))
    if (await works()) return true;
  return false;
}

/** Status → how often, for a line of the output. */
export function countStatuses(answers: readonly { status: number }[]): string {
  const counts = [...Map.groupBy(answers, ({ status }) => status)];
  return counts.map(([status, same]) => `${same.length} × ${status || 'no response'}`).join(', ');
}
