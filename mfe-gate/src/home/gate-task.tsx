import type { SlotProps } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { eventPath } from '@muster/remote-kit/paths';
import { useEffect } from 'react';
import { FOLLOWED } from '../followed.ts';

/** In the worklist of an event: who was let in twice. */
export function GateTask({ event, show }: SlotProps['event-home/task@1']) {
  const { id, can } = event;
  const { data } = useEndpoint(
    'listScans',
    { params: { id }, query: { unresolved: 'true' } },
    { ...FOLLOWED, enabled: can.viewParticipants },
  );
  const count = data?.pagination.total ?? 0;
  useEffect(() => {
    if (count === 0) return;
    return show({
      text: count === 1 ? '1 let in twice' : `${count} let in twice`,
      detail: 'Say what it was, so that the count is right.',
      urgency: 'now',
      action: { label: 'Look', to: `${eventPath(id)}/gate` },
    });
  }, [count, id, show]);
  return null;
}
