/** How full an event is. `max` missing or null is unlimited. */
export interface Capacity {
  confirmed: number;
  waitlist: number;
  max?: number | null | undefined;
}

/** The words under the bar, in the order they stand. */
export interface CapacityWords {
  confirmed: string;
  /** After the bold figure: `of 80 confirmed`. */
  ofMax: string;
  /** `11 waiting`, or null with nobody waiting. */
  waiting: number | null;
  room: string;
}

const number = new Intl.NumberFormat('en-GB');

/** `62` `of 80 confirmed` · `11` `waiting` — `18 spots available`, `Event full` or `Unlimited places`. */
export function capacityWords({ confirmed, waitlist, max }: Capacity): CapacityWords {
  const limited = typeof max === 'number';
  return {
    confirmed: number.format(confirmed),
    ofMax: limited ? `of ${number.format(max)} confirmed` : 'confirmed',
    waiting: waitlist > 0 ? waitlist : null,
    room: limited ? roomWords(max - confirmed) : 'Unlimited places',
  };
}

function roomWords(room: number): string {
  if (room <= 0) return 'Event full';
  return room === 1 ? '1 spot available' : `${number.format(room)} spots available`;
}

/** Shares of the bar, in percent. With a waitlist the whole bar is everyone who wants to come. */
export function capacityShares({ confirmed, waitlist, max }: Capacity) {
  const whole = Math.max(max ?? 0, confirmed + waitlist, 1);
  if (typeof max !== 'number') return { confirmed: confirmed > 0 ? 100 : 0, waitlist: 0 };
  return { confirmed: (confirmed / whole) * 100, waitlist: (waitlist / whole) * 100 };
}
