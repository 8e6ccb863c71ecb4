import * as css from './capacity-bar.module.css';
import { type Capacity, capacityLabel, capacityShares } from './capacity-label.ts';

/** How full an event is, as a bar and as text (docs/design.md#capacity-bar). */
export function CapacityBar(capacity: Capacity) {
  const shares = capacityShares(capacity);
  const label = capacityLabel(capacity);
  return (
    <div>
      {/* An svg, because the content security policy forbids a width in a style attribute. */}
      <svg className={css.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className={css.confirmed} width={shares.confirmed} height="8" />
        <rect className={css.waitlist} x={shares.confirmed} width={shares.waitlist} height="8" />
      </svg>
      <div className={css.label}>
        <span className={css.figures}>
          {label.figures.map(({ name, value }) => (
            <span key={name}>
              {name} <b>{value}</b>
            </span>
          ))}
        </span>
        <span>{label.spots}</span>
      </div>
    </div>
  );
}
