import { setTimeout as sleep } from 'node:timers/promises';
import type { AdvisoryLocks } from '../database/advisory-lock.ts';
import type { Queryable } from '../database/schema.ts';
import { keepRunning } from '../keep-running.ts';
import type { Log } from '../log.ts';
import {
  findLostWorkers,
  lockWorkersForShare,
  moveLeftJobs,
  releaseForgottenJobs,
  releaseJobsOfWorkers,
  unlockWorkers,
} from './store.ts';

/**
 * Workers are lost when so many checks in a row find their connection gone; a node notices and
 * connects again earlier.
 */
const MISSED_CHECKS = 4;

interface WatchOptions {
  locks: Pick<AdvisoryLocks, 'session' | 'countLost'>;
  log: Log;
  signal: AbortSignal;
  intervalMs: number;
  /** The id of this node's workers; it changes when they are started again. */
  ownId: () => string | undefined;
  /** The jobs that this process runs. Undefined: one may just have begun or ended. */
  runningIds: () => string[] | undefined;
}

/**
 * Marks this node's workers as running, and releases the jobs of processes that were killed, which
 * the library would do after four hours only. Hands over the jobs that they had no time to.
 */
export async function watchWorkers(options: WatchOptions): Promise<void> {
  const mark = createMark(options.locks);
  await keepRunning({ ...options, name: 'check for lost jobs' }, () =>
    watchUntilLost(options, mark),
  );
  await mark.remove();
}

type Mark = ReturnType<typeof createMark>;

/** The lock that says that workers run. */
function createMark({ session, countLost }: WatchOptions['locks']) {
  let marked: { id: string; lost: number } | undefined;
  async function remove() {
    // A connection that was lost has no lock any more.
    if (marked?.lost === countLost())
      await unlockWorkers(session, marked.id).catch(() => undefined);
    marked = undefined;
  }
  async function set(id: string) {
    if (marked?.id === id && marked.lost === countLost()) return;
    await remove();
    await lockWorkersForShare(session, id);
    marked = { id, lost: countLost() };
  }
  return { set, remove };
}

async function watchUntilLost(options: WatchOptions, mark: Mark) {
  const { log, signal, intervalMs, ownId } = options;
  const { session } = options.locks;
  let missed = new Map<string, number>();
  while (!signal.aborted) {
    const id = ownId();
    if (id) await mark.set(id);
    await moveLeftJobs(session);
    const lost = (await findLostWorkers(session)).filter((lostId) => lostId !== id);
    missed = new Map(lost.map((lostId) => [lostId, (missed.get(lostId) ?? 0) + 1]));
    const confirmed = lost.filter((lostId) => missed.get(lostId) === MISSED_CHECKS);
    if (confirmed.length > 0) {
      await releaseJobsOfWorkers(session, confirmed);
      log.warn({ workers: confirmed }, 'jobs of a process that ended are run again');
    }
    if (id) await releaseForgotten(session, id, options);
    await pause(intervalMs, signal);
  }
}

/**
 * A connection that is lost while it takes a job leaves it to workers that do not know of it.
 */
async function releaseForgotten(
  session: Queryable,
  workersId: string,
  { log, runningIds }: WatchOptions,
): Promise<void> {
  const ids = runningIds();
  if (!ids) return;
  const jobs = await releaseForgottenJobs(session, { workersId, runningIds: ids });
  if (jobs > 0) log.warn({ jobs }, 'jobs whose start was lost with a connection are run again');
}

async function pause(intervalMs: number, signal: AbortSignal): Promise<void> {
  await sleep(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
}
