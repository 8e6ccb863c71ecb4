import type { Schema } from '@muster/server/src/platform/database/schema.ts';
import { type Kysely, sql } from 'kysely';
import { type Day, daysBetween } from './dates.ts';
import type { DemoRecord } from './demo-record.ts';

/**
 * Moves the demo's own events forward by whole weeks, so that events which were upcoming at the
 * seed are still upcoming weeks later. Events that users have added stay unchanged. Returns the
 * number of days.
 */
export async function moveEventDates(
  db: Kysely<Schema>,
  { saturday: from, eventIds }: DemoRecord,
  to: Day,
): Promise<number> {
  const days = daysBetween(from, to);
  if (days <= 0) return 0;
  // In London's time: half past nine stays half past nine when summer time begins or ends.
  function moved(column: string) {
    return sql`((${sql.raw(column)} at time zone 'Europe/London')
      + make_interval(days => ${days})) at time zone 'Europe/London'`;
  }
  await db.transaction().execute(async (trx) => {
    const ours = sql`any(${eventIds}::text[])`;
    await sql`update participations set check_in_time = ${moved('check_in_time')}
      where event_id = ${ours} and check_in_time is not null`.execute(trx);
    await sql`update chrono_checks
      set occurred_at = ${moved('occurred_at')}, received_at = ${moved('received_at')}
      where event_id = ${ours}`.execute(trx);
    await sql`update threads set event_date = ${moved('event_date')}
      where event_id = ${ours}`.execute(trx);
    // The snapshot of the approval holds the date too; otherwise every event would count as changed
    // since.
    await sql`update events set date = ${moved('date')},
        approved_snapshot = case when approved_snapshot is null then null else jsonb_set(
          approved_snapshot, '{date}', to_jsonb(to_char(
            ${moved("(approved_snapshot ->> 'date')::timestamptz")} at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) end
      where id = ${ours}`.execute(trx);
    await sql`update demo_world set saturday = ${to}`.execute(trx);
  });
  return days;
}
