import type { SlotProps } from '@muster/contract';
import { isGateOpen } from '@muster/domain';
import { Button } from '@muster/ui';

/** The way to the gate from the card of an event, and from its page; for a medic to its list. */
export function StartCheckIn({
  event,
}: SlotProps['event-card/actions@1'] | SlotProps['event-page/panel@1']) {
  const { checkIn, viewMedical } = event.can;
  const isOn = event.approved && event.participantCount > 0 && isGateOpen(event, new Date());
  if (!isOn || !(checkIn || viewMedical)) return null;
  return (
    <Button component="a" href={`/gate/${event.id}`}>
      {checkIn ? 'Start check-in' : 'List of the gate'}
    </Button>
  );
}
