import type { Event, Refundable } from '@muster/contract';
import { formatPounds, overAt, toPounds } from '@muster/domain';

/** What is deleted with an event, and who loses a spot, in sentences. */
export function describeLoss({ title, participantCount, waitlistCount, gallery }: Event): string {
  const participants = participantCount + waitlistCount;
  const files = 1 + gallery.length;
  return [
    `“${title}” will be deleted.`,
    participants === 1 && '1 participant will lose their spot.',
    participants > 1 && `${participants} participants will lose their spots.`,
    `${files === 1 ? '1 file' : `${files} files`} will be deleted unless another event uses ${files === 1 ? 'it' : 'them'}.`,
    'Conversations about it stay readable.',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * What becomes of the money that was paid for it, in sentences (docs/product/money.md#deletion).
 */
export function describeMoney(
  event: Pick<Event, 'date' | 'endsAt' | 'duration'>,
  { onlinePlayers, onlinePence, byHandPence }: Refundable,
): string {
  const online = formatPounds(toPounds(onlinePence));
  const players = onlinePlayers === 1 ? '1 player' : `${onlinePlayers} players`;
  const isOver = overAt(event) <= new Date();
  return [
    onlinePence > 0 &&
      (isOver
        ? `${online} that ${players} paid online is not refunded, because the event is over.`
        : `${online} that ${players} paid online is refunded once the event is removed.`),
    byHandPence > 0 &&
      `${formatPounds(toPounds(byHandPence))} was paid in cash, by card or by bank: refund it yourself if you should.`,
  ]
    .filter(Boolean)
    .join(' ');
}
