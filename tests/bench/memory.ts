import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resident memory of a process, in MB. */
export async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}

/** Runs `work`, and returns the highest memory of a process meanwhile, in MB. */
export async function watchMemory(
  { pid, intervalMs }: { pid: number; intervalMs: number },
  work: () => Promise<void>,
): Promise<number> {
  let peak = await readMemory(pid);
  let isRunning = true;
  const watching = (async () => {
    while (isRunning) {
      peak = Math.max(peak, await readMemory(pid));
      await sleep(intervalMs);
    }
  })();
  await work().finally(() => {
    isRunning = false;
  });
  await watching;
  return peak;
}
