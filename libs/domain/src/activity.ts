import { type Instant, toMs } from './instant.ts';

const DAY_MS = 86_400_000;

/** How long ago an account was last here; each level has a colour. */
export type ActivityLevel = 'day' | 'week' | 'month' | 'older' | 'never';

/**
 * The level of a last activity: under 1, 7 and 30 days, or longer ago
 * (docs/product/administration.md#last-activity-colours). Null: never.
 */
export function activityLevel(lastActivity: Instant | null, now: Instant): ActivityLevel {
  if (lastActivity === null) return 'never';
  const days = (toMs(now) - toMs(lastActivity)) / DAY_MS;
  if (days < 1) return 'day';
  if (days < 7) return 'week';
  return days < 30 ? 'month' : 'older';
}
