import type { SlotProps } from '@muster/contract';
import { Button } from '@muster/ui';

const BEFORE_MS = 24 * 3_600_000;

/** The way to the gate from the card of an event, from a day before it until it is over. */
export function StartCheckIn({ event }: SlotProps['event-card/actions@1']) {
  const begins = Date.parse(event.date);
  const ends = event.endsAt ? Date.parse(event.endsAt) : begins + BEFORE_MS;
  const now = Date.now();
  if (!event.can.checkIn || begins - now > BEFORE_MS || ends < now) return null;
  return (
    <Button component="a" href={`/gate/${event.id}`}>
      Start check-in
    </Button>
  );
}
