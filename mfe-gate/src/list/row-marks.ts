import type { GatePerson } from '@muster/contract';
import { formatOrdinal } from '@muster/ui';
import { gunsOf } from '../gate/queued-check.ts';
import { describeFlags, type FlagTone, formatPence } from '../gate-texts.ts';

/** A word of a row: of a flag, of money, or plain. */
export interface RowMark {
  label: string;
  tone: FlagTone | 'owed' | 'plain';
}

/** What the second line of a row is about. */
export type RowPurpose = 'check-in' | 'chronograph';

/** What somebody is stopped for, owes or is handed out, the most urgent first. */
export function markRow(person: GatePerson, purpose: RowPurpose): RowMark[] {
  const { status, position, checkInStatus, owedPence, options } = person;
  const flags = describeFlags(person).map(({ tone, label }) => ({
    tone,
    label,
  }));
  const rest =
    purpose === 'chronograph'
      ? gunsOf(person).map(({ gun, result }) => `${gun} ${result}`)
      : options.filter(({ handedOut }) => !handedOut).map(({ label }) => label);
  return [
    ...(position === null ? [] : [plain(`Waitlist ${formatOrdinal(position)}`)]),
    ...(person.isOpen ? [plain('Open spot')] : []),
    ...(status === 'cancelled' ? [plain('Spot cancelled')] : []),
    ...(checkInStatus === 'no_show' ? [plain('No-show')] : []),
    ...flags.filter(({ tone }) => tone === 'stop'),
    ...(owedPence > 0 ? [{ label: `Owes ${formatPence(owedPence)}`, tone: 'owed' as const }] : []),
    ...flags.filter(({ tone }) => tone === 'look'),
    ...(rest.length > 0 ? [plain(rest.join(' · '))] : []),
  ];
}

function plain(label: string): RowMark {
  return { label, tone: 'plain' };
}
