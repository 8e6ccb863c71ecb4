import type { GateFlag, PaymentMethod } from '@muster/contract';
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

/** Each flag as a word. */
const FLAG_LABELS: Readonly<Record<GateFlag, string>> = {
  unsigned: 'Waiver unsigned',
  guardian_signed: 'Guardian signed',
  under_18: 'Under 18',
  medical: 'Medical',
  chrono_due: 'Chrono due',
  paid_over: 'Paid too much',
  clock: 'Clock was wrong',
  conflict: 'Let in twice',
};

/** A flag of somebody as a word; of a dependant how old they are on the day. */
export function flagLabel(flag: GateFlag, { age }: { age?: number | undefined }): string {
  return age && flag === 'under_18' ? `Age ${age}` : FLAG_LABELS[flag];
}

/** How money moves. */
export const PAYMENT_WORDS: Readonly<Record<PaymentMethod, string>> = {
  cash: 'in cash',
  card: 'by card',
  bank: 'by bank transfer',
};

/** Flags that somebody has to see before this person is let in. */
export const FLAGS_TO_SEE: readonly GateFlag[] = ['medical', 'unsigned', 'under_18'];

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
