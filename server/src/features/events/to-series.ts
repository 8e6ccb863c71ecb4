import type { CrewRole, Series } from '@muster/contract';
import { crewCan, describeRule, isOwnerOrSuperadmin, type Viewer } from '@muster/domain';
import type { OrganizersColumns } from './list/query.ts';
import { contentOf, toContentView } from './series-content.ts';
import type { SeriesRow } from './series-store.ts';

/** What a viewer can do with a series; undefined for whoever does not run it. */
export function canOfSeries(
  viewer: Viewer,
  { organizer_id: organizerId }: Pick<SeriesRow, 'organizer_id'>,
  roles: readonly CrewRole[],
): Series['can'] {
  const end = isOwnerOrSuperadmin(viewer, organizerId);
  if (!end && roles.length === 0) return undefined;
  return { update: end || crewCan(roles, 'updateTexts'), end };
}

interface SeenSeries {
  comingDates: number;
  /** What the viewer can do with it; undefined for visitors and players. */
  can: Series['can'];
  /** The date whose texts visitors see: those of the series may not be approved. */
  shown?: OrganizersColumns | undefined;
}

/** A series in a response; only those who can change it get its rule. */
export function toSeries(row: SeriesRow, { comingDates, can, shown }: SeenSeries): Series {
  const event = toContentView(shown ? contentOf(shown) : row.content);
  const { rejected_at: rejectedAt, rejection_reason: reason } = row;
  return {
    id: row.id,
    title: event.title,
    words: describeRule(row.rule),
    endsAfterMinutes: row.ends_after_minutes,
    weeksAhead: row.weeks_ahead,
    moveUntilDays: row.move_until_days,
    isPaused: row.is_paused,
    approved: row.approved_at !== null,
    comingDates,
    organizer: { id: row.organizer_id, ...event.organizer },
    event,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(can && { rule: row.rule, can }),
    ...(can && (rejectedAt || reason) && { rejection: { rejectedAt, reason } }),
  };
}
