import type { Participant } from '@muster/contract';
import { nameOf } from './labels.ts';

const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

/** Sorts participants A to Z by the name that is shown, with accents and without. */
export function byName(a: Participant, b: Participant): number {
  return collator.compare(nameOf(a), nameOf(b));
}
