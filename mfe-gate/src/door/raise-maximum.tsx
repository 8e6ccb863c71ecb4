import { useOptionalSession } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';
import type { Gate } from '../gate/gate.ts';
import type { QueuedWalkIn } from '../gate/queued-item.ts';
import { usePresses } from '../use-presses.ts';

interface RaiseMaximumProps {
  gate: Gate;
  walkIn: QueuedWalkIn;
}

/** For the organizer and co-organizers: one more spot in a full event, and who is let in has it. */
export function RaiseMaximum({ gate, walkIn: { nonce, walkIn } }: RaiseMaximumProps) {
  const isSignedIn = useOptionalSession() !== null;
  const { press, isBusy } = usePresses();
  const { list } = gate.view;
  const params = { id: list?.event.id ?? '' };
  const { data } = useEndpoint('getEvent', { params }, { enabled: isSignedIn && list !== null });
  if (!list || !data?.event.can.viewParticipants) return null;
  return (
    <Button
      size="md"
      loading={isBusy(nonce)}
      onClick={() => press(nonce, () => gate.addWalkIn({ ...walkIn, raisesMaximum: true }, nonce))}
    >
      Full: raise to {list.counts.confirmed + 1} and let in
    </Button>
  );
}
