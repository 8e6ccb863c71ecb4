import type { CrewRole, Series } from '@muster/contract';
import { crewCan, describeRule, isOwnerOrSuperadmin, type Viewer } from '@muster/domain';
import type { EventQueryRow } from './list/query.ts';
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
  shown?: Pick<EventQueryRow, 'title' | 'organizer_name' | 'organizer_avatar_url'> | undefined;
}

/** A series in a response; only those who can change it get its rule. */
export function toSeries(row: SeriesRow, { comingDates, can, shown }: SeenSeries): Series {
  const { content } = row;
  const { rejected_at: rejectedAt, rejection_reason: reason } = row;
  return {
    id: row.id,
    title: shown?.title ?? content.title,
    words: describeRule(row.rule),
    endsAfterMinutes: row.ends_after_minutes,
    weeksAhead: row.weeks_ahead,
    moveUntilDays: row.move_until_days,
    isPaused: row.is_paused,
    approved: row.approved_at !== null,
    comingDates,
    organizer: {
      id: row.organizer_id,
      name: shown?.organizer_name ?? content.organizer.name,
      avatarUrl: (shown ? shown.organizer_avatar_url : content.organizer.avatarUrl) || null,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(can && { rule: row.rule, can }),
    ...(can && (rejectedAt || reason) && { rejection: { rejectedAt, reason } }),
  };
}
