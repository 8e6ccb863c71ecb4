import type { SlotProps } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { eventPath } from '@muster/remote-kit/paths';
import { useEffect } from 'react';

/** In the worklist of an event: who has not signed the waiver. */
export function WaiverTask({ event, show }: SlotProps['event-home/task@1']) {
  const { id, can } = event;
  const { data } = useEndpoint(
    'listParticipants',
    { params: { id }, query: { waiver: 'due', status: 'confirmed', limit: 1 } },
    // Nobody signs for a game that is called off.
    { enabled: can.viewParticipants && !event.cancelledAt },
  );
  const count = data?.pagination.total ?? 0;
  useEffect(() => {
    if (count === 0) return;
    return show({
      text: `${count} ${count === 1 ? 'has' : 'have'} not signed the waiver`,
      detail: 'They can sign at the gate.',
      urgency: 'soon',
      action: { label: 'Look', to: `${eventPath(id)}/players?p-waiver=due` },
    });
  }, [count, id, show]);
  return null;
}
