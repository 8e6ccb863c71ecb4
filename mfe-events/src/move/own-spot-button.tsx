import type { Event } from '@muster/contract';
import { isParticipating } from '@muster/domain';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { useNavigate } from 'react-router-dom';
import { useEventPath } from '../use-event-path.ts';
import { MoveSpotButton } from './move-spot-button.tsx';

/** On the page of an event: moves the viewer's own spot, and shows the other date. */
export function OwnSpotButton({ event, isSmall }: { event: Event; isSmall?: boolean }) {
  const navigate = useNavigate();
  const eventPath = useEventPath();
  const hasSpot = event.series && isParticipating(event.participation?.status ?? null);
  const params = { id: event.id };
  const { data } = useEndpoint('getJoinStatus', { params }, { enabled: Boolean(hasSpot) });
  if (!hasSpot) return null;
  return (
    <MoveSpotButton
      eventId={event.id}
      isSmall={isSmall}
      moveUntil={data?.moveUntil}
      onMoved={(id) => navigate(eventPath(id))}
    />
  );
}
