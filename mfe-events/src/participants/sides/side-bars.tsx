import type { Event, SidePlanResponse } from '@muster/contract';
import { sideField } from '@muster/domain';
import { SIDE_FILLS } from '@muster/features/side';
import { formatCount } from '@muster/ui';
import * as css from './sides.module.css';

interface SideBarsProps {
  event: Event;
  plan: SidePlanResponse | undefined;
}

/** How many players each side has, and would have by the plan. */
export function SideBars({ event, plan }: SideBarsProps) {
  const sides = (sideField(event.customFields)?.options ?? []).map(({ id, label, colour }) => {
    const confirmed = event.sideCounts?.find(({ optionId }) => optionId === id)?.confirmed ?? 0;
    const planned = plan?.sides.find(({ optionId }) => optionId === id);
    const { before, after } = planned ?? { before: confirmed, after: confirmed };
    return { id, label, colour, before, after };
  });
  const most = Math.max(1, ...sides.flatMap(({ before, after }) => [before, after]));
  return (
    <ul className={css.sides} aria-label="Players on each side">
      {sides.map(({ id, label, colour, before, after }) => (
        <li key={id} className={css.side}>
          <span className={css.label}>{label}</span>
          {/* An svg, because the content security policy forbids a width in a style attribute. */}
          <svg
            className={css.bar}
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect
              {...(colour && { fill: SIDE_FILLS[colour] })}
              width={(after / most) * 100}
              height="8"
            />
          </svg>
          <b className={css.count}>
            {plan && `${formatCount(before)} → `}
            {formatCount(after)}
          </b>
        </li>
      ))}
    </ul>
  );
}
