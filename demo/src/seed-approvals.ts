import type { ApprovedVersion } from '@muster/contract';
import { toApprovedVersion } from '@muster/domain';
import { ORGANIZERS_COLUMNS } from '@muster/server/src/features/events/list/query.ts';
import { toOrganizersFields } from '@muster/server/src/features/events/to-event.ts';
import type { ChangedField } from './organizer-types.ts';
import type { SeedContext } from './seed-context.ts';
import type { DemoEvent } from './seed-events.ts';

const HOUR = 3_600_000;

/** The values at the approval of fields that the organizer has changed since. */
const BEFORE: {
  readonly [F in ChangedField]: (now: ApprovedVersion) => ApprovedVersion[F];
} = {
  title: ({ title }) => `${title} (working title)`,
  description: ({ description }) => description.split('. ')[0] ?? '',
  location: ({ location }) => `near ${location}`,
  date: ({ date }) => new Date(Date.parse(date) - 7 * 24 * HOUR).toISOString(),
  gallery: () => [],
  price: ({ price }) => price.split(' – ')[0] ?? price,
};

/**
 * Approves the events that are not pending. The rows are read back, because the snapshot must match
 * what the database stores.
 */
export async function seedApprovals(
  { services: { db }, now }: SeedContext,
  events: readonly DemoEvent[],
): Promise<void> {
  const rows = await db
    .selectFrom('events')
    .select(['id', ...ORGANIZERS_COLUMNS])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id, game, approvedAt } of events) {
    const row = byId.get(id);
    if (!approvedAt || !row) continue;
    const snapshot = toApprovedVersion(toOrganizersFields(row));
    const changed = game.changed ?? [];
    const before = changed.map((field) => [field, BEFORE[field](snapshot)]);
    const edited = Math.min(approvedAt.getTime() + 30 * HOUR, now.getTime() - HOUR / 3);
    await db
      .updateTable('events')
      .set({
        approved: true,
        approved_at: approvedAt,
        approved_snapshot: JSON.stringify({ ...snapshot, ...Object.fromEntries(before) }),
        updated_at: changed.length > 0 ? new Date(edited) : approvedAt,
      })
      .where('id', '=', id)
      .execute();
  }
}
