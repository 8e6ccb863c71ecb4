import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

interface RemoteBuildRow {
  remote: string;
  build: string;
}

interface RemoteFailureRow extends RemoteBuildRow {
  kind: string;
}

/** As many as a failing build needs, and one row keeps. */
export const MIN_FAILING_NETWORKS = 3;

/** Counts failures on their day, with the hash of the network; each of the rows only once. */
export async function upsertRemoteFailures(
  db: Db,
  failures: readonly RemoteFailureRow[],
  { now, network }: { now: Date; network: string },
): Promise<void> {
  const day = toDay(now);
  const networks = [network];
  await db
    .insertInto('remote_failures')
    .values(failures.map((row) => ({ ...pickRow(row), day, last_at: now, networks })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'remote', 'build', 'kind']).doUpdateSet(({ ref }) => ({
        failures: sql<number>`${ref('remote_failures.failures')} + 1`,
        last_at: now,
        networks: sql<string[]>`case
          when cardinality(${ref('remote_failures.networks')}) >= ${MIN_FAILING_NETWORKS}
            or ${network} = any(${ref('remote_failures.networks')})
          then ${ref('remote_failures.networks')}
          else ${ref('remote_failures.networks')} || ${network}::text end`,
      })),
    )
    .execute();
}

/** Counts pages that opened a build on their day; each of the rows only once. */
export async function upsertRemoteOpenings(
  db: Db,
  openings: readonly RemoteBuildRow[],
  now: Date,
): Promise<void> {
  const day = toDay(now);
  await db
    .insertInto('remote_openings')
    .values(openings.map(({ remote, build }) => ({ remote, build, day })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'remote', 'build']).doUpdateSet(({ ref }) => ({
        openings: sql<number>`${ref('remote_openings.openings')} + 1`,
      })),
    )
    .execute();
}

/**
 * Deletes what was counted on days before one, given as `YYYY-MM-DD`; returns how many rows of
 * failures.
 */
export async function deleteOldRemoteReports(db: Db, day: string): Promise<number> {
  await db.deleteFrom('remote_openings').where('day', '<', day).execute();
  const { numDeletedRows } = await db
    .deleteFrom('remote_failures')
    .where('day', '<', day)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The failures since a day, added up, the most frequent first. */
export async function listRemoteFailures(db: Db, day: string) {
  const rows = await db
    .selectFrom('remote_failures')
    .select(['remote', 'build', 'kind'])
    .select(({ fn }) => [fn.sum<number>('failures').as('count'), fn.max('last_at').as('lastAt')])
    .where('day', '>=', day)
    .groupBy(['remote', 'build', 'kind'])
    .orderBy('count', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/**
 * Of how many networks pages have reported failures of each build since a moment, except those of
 * some kinds.
 */
export async function listFailingNetworks(db: Db, since: Date, except: readonly string[] = []) {
  const { rows } = await sql<RemoteBuildRow & { count: number }>`
    select remote, build, count(distinct network) as count
    from remote_failures, unnest(networks) network
    where last_at > ${since} and kind <> all(${[...except]}::text[])
    group by remote, build
    limit 500`.execute(db);
  return rows;
}

/** How many pages opened each build since a day. */
export async function listRemoteOpenings(db: Db, day: string) {
  const rows = await db
    .selectFrom('remote_openings')
    .select(['remote', 'build'])
    .select(({ fn }) => fn.sum<number>('openings').as('count'))
    .where('day', '>=', day)
    .groupBy(['remote', 'build'])
    .limit(500)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

function pickRow({ remote, build, kind }: RemoteFailureRow): RemoteFailureRow {
  return { remote, build, kind };
}

function toDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
