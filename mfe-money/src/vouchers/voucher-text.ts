import type { Voucher } from '@muster/contract';
import { formatCount, formatEventDay, formatPounds } from '@muster/ui';

/** `£5.00 off`, `50% off`. */
export function describeWorth({ kind, value }: Pick<Voucher, 'kind' | 'value'>): string {
  return `${kind === 'pounds' ? formatPounds(value) : `${value}%`} off`;
}

/** `All events · once per person · until 30 Apr 2027`. */
export function describeTerms(voucher: Voucher, now: Date): string {
  const { eventIds, isOncePerPerson, expiresAt } = voucher;
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
  return [
    describeEvents(eventIds),
    isOncePerPerson && 'once per person',
    expiresAt && `${isOver ? 'ended' : 'until'} ${formatEventDay(expiresAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function describeEvents(eventIds: Voucher['eventIds']): string {
  if (eventIds === null) return 'All events';
  return eventIds.length === 1 ? 'One event' : `${formatCount(eventIds.length)} events`;
}
