import type { Participant } from '@muster/contract';
import { formatPounds } from '@muster/ui';
import type { ParticipantList } from '../data/fetch-all-participants.ts';
import { nameOf } from '../shared/labels.ts';

/**
 * What cancelling a spot means: who moves up, if that is known, and what was paid. `waitlist`: its
 * first page.
 */
export function describeCancellation(
  participant: Participant,
  waitlist: ParticipantList | undefined,
): string {
  const meaning = [
    describeSpot(participant, waitlist),
    describePayment(participant),
    'They can join again only if you allow it.',
  ];
  return meaning.filter(Boolean).join(' ');
}

function describeSpot({ status }: Participant, waitlist: ParticipantList | undefined): string {
  if (status !== 'confirmed') return 'They will leave the waitlist and lose their position on it.';
  if (waitlist?.summary.waitlist === 0) return 'Nobody is on the waitlist.';
  const first = waitlist?.participants.find(({ position }) => position === 1);
  return first
    ? `${nameOf(first)} is first on the waitlist and moves up if the spot is free.`
    : 'If there is a waitlist, the first player on it moves up.';
}

function describePayment({ paymentStatus, paymentAmount }: Participant): string {
  return paymentStatus === 'paid' ? `${formatPounds(paymentAmount)} was paid.` : '';
}
