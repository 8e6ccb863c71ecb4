import type { GateFlag, GatePerson, PaymentMethod } from '@muster/contract';
import { formatPounds } from '@muster/domain';
import type { Chip } from './list/roster.ts';

/** The promise of the gate (docs/product/gate.md#promise). */
export const PROMISE =
  'Everyone is counted once, every second admission is shown, no scan is lost.';

export const CHIP_LABELS: Readonly<Record<Chip, string>> = {
  'not-here': 'Not here',
  here: 'Here',
  waitlist: 'Waitlist',
  all: 'All',
};

/** What a flag asks of a marshal: to stop, to look, or nothing. */
export type FlagTone = 'stop' | 'look' | 'fine' | 'note';

interface FlagWords {
  label: string;
  tone: FlagTone;
}

/** Each flag as a word, in the order in which they are shown: what stops somebody is first. */
const FLAGS: Readonly<Record<GateFlag, FlagWords>> = {
  unsigned: { label: 'Waiver not signed', tone: 'stop' },
  chrono_due: { label: 'Chrono due', tone: 'stop' },
  conflict: { label: 'Let in twice', tone: 'stop' },
  under_18: { label: 'Under 18', tone: 'look' },
  guardian_signed: { label: 'Guardian signed', tone: 'fine' },
  medical: { label: 'Medical', tone: 'look' },
  paid_over: { label: 'Paid too much', tone: 'note' },
  clock: { label: 'Clock was wrong', tone: 'note' },
};
const FLAG_ORDER = Object.keys(FLAGS) as GateFlag[];

/** The flags of somebody, as words and in order; of a dependant how old they are on the day. */
export function describeFlags({ flags, age }: Pick<GatePerson, 'flags' | 'age'>) {
  return FLAG_ORDER.filter((flag) => flags.includes(flag)).map((flag) => ({
    flag,
    ...FLAGS[flag],
    label: age && flag === 'under_18' ? `Age ${age}` : FLAGS[flag].label,
  }));
}

/** How money moves. */
export const PAYMENT_WORDS: Readonly<Record<PaymentMethod, string>> = {
  cash: 'in cash',
  card: 'by card',
  bank: 'by bank transfer',
};

/** `08:09`, in the zone of the device. */
export function formatClock(moment: string | number): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(
    new Date(moment),
  );
}

/** `Sunday 14 December`. */
export function formatDay(moment: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(new Date(moment));
}

/** `£47.50`. */
export function formatPence(pence: number): string {
  return formatPounds(pence / 100);
}

/** The first name, for the strip. */
export function firstName(name: string): string {
  return name.trim().split(' ')[0] ?? name;
}
