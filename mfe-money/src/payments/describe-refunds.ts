import type { Event, Refundable } from '@muster/contract';
import { hasStarted } from '@muster/domain';
import { formatPence } from '../money-texts.ts';
import { countPlayers } from './payment-texts.ts';

/** What a refund to everybody does, and what it leaves (docs/product/money.md#refund-everybody). */
export function describeRefunds(
  event: Pick<Event, 'date'>,
  { onlinePence, onlinePlayers, byHandPence, byHandPlayers }: Refundable,
): string[] {
  const isOne = onlinePlayers === 1;
  const lost = isOne ? 'The player loses the spot' : 'The players lose their spots';
  return [
    `${countPlayers(onlinePlayers)} ${isOne ? 'gets' : 'get'} back everything that was paid online: ${formatPence(onlinePence)}. This cannot be undone.`,
    hasStarted(event, new Date())
      ? 'The event has started, so spots stay.'
      : `${lost} and can join again. Nobody moves up from the waitlist until you confirm them.`,
    ...(byHandPence > 0
      ? [
          `${formatPence(byHandPence)} that ${countPlayers(byHandPlayers)} paid in cash, by card or by bank stays for you to refund by hand.`,
        ]
      : []),
  ];
}
