import type { Event } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { GoingFaces } from './going-faces.tsx';

/**
 * How many are going to an event, with the faces of those who let everyone see it; nothing
 * without participants (docs/product/player-screens.md#going-faces).
 */
export function GoingSection({ event }: { event: Event }) {
  return event.participantCount > 0 ? <Going event={event} /> : null;
}

function Going({ event: { id, date, participantCount } }: { event: Event }) {
  // The faces are extra: without them the number is there.
  const people = useEndpoint('listGoing', { params: { id } }).data?.people ?? [];
  return <GoingFaces count={participantCount} people={people} date={date} />;
}
