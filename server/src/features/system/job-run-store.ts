import type { Selectable } from 'kysely';

import type { Db, Schema } from '../../platform/database/schema.ts';

/** A run that has ended. */
export interface JobRun {
  name: string;
  host: string;
  intervalMs: number;
  startedAt: Date;
  durationMs: number;
  counts: Readonly<Record<string, number>>;
  /** Undefined: it did all its work. */
  error: string | undefined;
}

/** Keeps a run as the latest of its job. The latest failure stays until the next one. */
export async function upsertJobRun(db: Db, { error, ...run }: JobRun): Promise<void> {
  const columns = {
    host: run.host,
    interval_ms: run.intervalMs,
    started_at: run.startedAt,
    duration_ms: run.durationMs,
    counts: JSON.stringify(run.counts),
    ...(error !== undefined && { failed_at: run.startedAt, error }),
  };
  await db
    .insertInto('job_runs')
    .values({ name: run.name, failed_at: null, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
    .execute();
}

/** The latest run of each job that has run since a moment, in the order of their names. */
export async function listJobRuns(db: Db, since: Date): Promise<Selectable<Schema['job_runs']>[]> {
  return db
    .selectFrom('job_runs')
    .selectAll()
    .where('started_at', '>', since.toISOString())
    .orderBy('name')
    .limit(100)
    .execute();
}
