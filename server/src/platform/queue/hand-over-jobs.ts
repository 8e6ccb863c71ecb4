import { moveNewJobs, type Transaction } from './store.ts';

/** As many as one statement may move at a time. */
const BATCH_SIZE = 500;

const handOvers = new WeakMap<Transaction, () => Promise<void>>();

/**
 * Hands the jobs of committed transactions over to the workers. Those who ask while it runs share
 * the next run, and with it one NOTIFY (docs/decisions/notify.md). Never rejects: what is left is
 * handed over by any node within 5 s.
 */
export function handOverJobs(db: Transaction): Promise<void> {
  const found = handOvers.get(db) ?? shareRuns(() => moveAll(db));
  handOvers.set(db, found);
  return found();
}

async function moveAll(db: Transaction): Promise<void> {
  try {
    while ((await moveNewJobs(db, BATCH_SIZE)) === BATCH_SIZE);
  } catch {
    // The job is committed; `watchWorkers` comes by, and logs what keeps it from working.
  }
}

/** Runs one at a time; all who ask meanwhile get the same next run. */
function shareRuns(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  function start(): Promise<void> {
    next = undefined;
    current = run().finally(() => {
      if (!next) current = undefined;
    });
    return current;
  }
  return () => {
    if (!current) return start();
    next ??= current.then(start);
    return next;
  };
}
