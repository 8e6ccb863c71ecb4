import { removeFilesOfNobody, removeUnusedFiles, type SweepServices } from './remove-files.ts';
import { deleteEndedSessions, deleteExpiredTokens } from './store.ts';

const HOUR = 60 * 60 * 1_000;
/** What nothing shows is kept this long (decisions.md §3): somebody may be about to use it. */
const FILES_KEPT = 24 * HOUR;
const SESSIONS_KEPT = 30 * 24 * HOUR;
/** Rows of one statement: others must get their turn. */
const BATCH = 1_000;

/** What one sweep did. */
export interface Swept {
  unusedFiles: number;
  filesOfNobody: number;
  /** Files that could not be removed, and why the last one could not. */
  failedFiles: number;
  error?: unknown;
  refreshTokens: number;
  sessions: number;
}

/** Removes what nobody needs any more: files nothing shows, files of deleted accounts, tokens and sessions that ended. */
export async function sweep(services: SweepServices, now: Date): Promise<Swept> {
  const { pool } = services;
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const ofNobody = await removeFilesOfNobody(services);
  const unused = await removeUnusedFiles(services, ago(FILES_KEPT));
  const refreshTokens = await inBatches(services, () => deleteExpiredTokens(pool, now, BATCH));
  const sessions = await inBatches(services, () =>
    deleteEndedSessions(pool, ago(SESSIONS_KEPT), BATCH),
  );
  const error = unused.error ?? ofNobody.error;
  return {
    unusedFiles: unused.removed,
    filesOfNobody: ofNobody.removed,
    failedFiles: ofNobody.failed + unused.failed,
    ...(error !== undefined && { error }),
    refreshTokens,
    sessions,
  };
}

async function inBatches(
  { signal }: SweepServices,
  deleteSome: () => Promise<number>,
): Promise<number> {
  let deleted = 0;
  for (let some = BATCH; some === BATCH && !signal?.aborted; deleted += some)
    some = await deleteSome();
  return deleted;
}
