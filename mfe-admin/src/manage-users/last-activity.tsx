import { activityLevel } from '@muster/domain';
import { relativeTime } from '@muster/ui';
import * as css from './last-activity.module.css';

/**
 * How long ago an account was last here, with a dot in the colour of its level
 * (docs/product/administration.md#last-activity-colours).
 */
export function LastActivity({ at }: { at: string | null }) {
  const level = activityLevel(at, new Date());
  return (
    <span className={css.activity}>
      <span className={css.dot} data-level={level} aria-hidden="true" />
      {at === null ? 'Never' : relativeTime(at)}
    </span>
  );
}
