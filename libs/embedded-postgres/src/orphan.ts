import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { isOtherProgram, listPostgresProcesses, readRecordedPid } from './processes.ts';

const fastStopMs = 30_000;
const immediateStopMs = 10_000;

/**
 * Stops what still runs on a data directory: when Node was killed, its PostgreSQL keeps running, or
 * its background processes take a second to end. The caller must hold the directory's lock, so that
 * everything running there is an orphan. Only processes proven to be PostgreSQL in this directory
 * are signalled.
 */
export async function settleCluster({ pgData, log }: { pgData: string; log: Log }): Promise<void> {
  const running = await listPostgresProcesses(pgData);
  if (running.length > 0) await stopOrphans({ pgData, log, running });
  await removeRecycledPid(pgData);
}

type Orphans = { pgData: string; log: Log; running: number[] };

async function stopOrphans({ pgData, log, running }: Orphans): Promise<void> {
  log.warn('The last run was killed and left its database running; stopping it in order');
  const main = await readRecordedPid(pgData);
  function signalMain(signal: NodeJS.Signals) {
    // Without the main process the background processes end by themselves.
    if (main !== undefined && running.includes(main)) signalIfAlive(main, signal);
  }
  signalMain('SIGINT');
  if (await isAtRest(pgData, fastStopMs)) return;
  signalMain('SIGQUIT');
  if (await isAtRest(pgData, immediateStopMs)) return;
  throw new EmbeddedPostgresError(
    'DATA_DIR_IN_USE',
    `A PostgreSQL left by an earlier run (process ${running.join(', ')}) is still using ${pgData} and doesn't stop; end it, then start Muster again.`,
  );
}

async function isAtRest(pgData: string, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while ((await listPostgresProcesses(pgData)).length > 0) {
    if (Date.now() > deadline) return false;
    await sleep(100);
  }
  return true;
}

// After a reboot the recorded pid can belong to another program, and PostgreSQL would refuse to
// start. No PostgreSQL is left here, so its pid file can be removed.
async function removeRecycledPid(pgData: string): Promise<void> {
  const pid = await readRecordedPid(pgData);
  if (pid === undefined || !(await isOtherProgram(pid))) return;
  await rm(join(pgData, 'postmaster.pid'), { force: true });
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}
