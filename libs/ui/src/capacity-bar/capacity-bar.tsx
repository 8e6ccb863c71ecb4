import * as css from './capacity-bar.module.css';
import { type Capacity, capacityShares, capacityWords } from './capacity-words.ts';

/** Confirmed moss, waitlist signal, room grey; the figures under it say the same in words (design.md). */
export function CapacityBar(capacity: Capacity) {
  const shares = capacityShares(capacity);
  const words = capacityWords(capacity);
  return (
    <div>
      {/* An svg, because a width in a style attribute would need a looser content security policy. */}
      <svg className={css.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className={css.confirmed} width={shares.confirmed} height="8" />
        <rect className={css.waitlist} x={shares.confirmed} width={shares.waitlist} height="8" />
      </svg>
      <div className={css.words}>
        <span>
          <b>{words.confirmed}</b> {words.ofMax}
          {words.waiting !== null && (
            <>
              {' · '}
              <b>{words.waiting}</b> waiting
            </>
          )}
        </span>
        <span>{words.room}</span>
      </div>
    </div>
  );
}
