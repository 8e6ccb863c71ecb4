import type { SlotProps } from '@muster/contract';
import { isGateOpen } from '@muster/domain';
import { Button } from '@muster/ui';

/** The way to the gate from the card of an event, and from its page. */
export function StartCheckIn({
  event,
}: SlotProps['event-card/actions@1'] | SlotProps['event-page/panel@1']) {
  if (!event.can.checkIn || !isGateOpen(event, new Date())) return null;
  return (
    <Button component="a" href={`/gate/${event.id}`}>
      Start check-in
    </Button>
  );
}
