import { formatCount } from '../format/numbers.ts';

/** How full an event is. `max` missing or null: unlimited. */
export interface Capacity {
  confirmed: number;
  waitlist: number;
  max?: number | null | undefined;
  /** `availableSpots` of the event: fewer than the maximum leaves if others wait for them. */
  available?: number | null | undefined;
}

/** The text below the bar: named figures in their order, and what is left. */
export interface CapacityLabel {
  /** `Max` is left out without a maximum. */
  figures: readonly { name: 'Confirmed' | 'Waitlist' | 'Max'; value: string }[];
  spots: string;
}

/**
 * `Confirmed 62`, `Waitlist 11`, `Max 80` — `18 spots available`, `Event full` or `Unlimited
 * spots`.
 */
export function capacityLabel({ confirmed, waitlist, max, available }: Capacity): CapacityLabel {
  const isLimited = typeof max === 'number';
  return {
    figures: [
      { name: 'Confirmed', value: formatCount(confirmed) },
      { name: 'Waitlist', value: formatCount(waitlist) },
      ...(isLimited ? [{ name: 'Max' as const, value: formatCount(max) }] : []),
    ],
    spots: isLimited ? spotsLabel(available ?? max - confirmed) : 'Unlimited spots',
  };
}

function spotsLabel(free: number): string {
  if (free <= 0) return 'Event full';
  return free === 1 ? '1 spot available' : `${formatCount(free)} spots available`;
}

/**
 * The parts of the bar, in percent. With a waitlist the whole bar is everyone who wants to take
 * part.
 */
export function capacityShares({ confirmed, waitlist, max }: Capacity) {
  const whole = Math.max(max ?? 0, confirmed + waitlist, 1);
  if (typeof max !== 'number') return { confirmed: confirmed > 0 ? 100 : 0, waitlist: 0 };
  return { confirmed: (confirmed / whole) * 100, waitlist: (waitlist / whole) * 100 };
}
