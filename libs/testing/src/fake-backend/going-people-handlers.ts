import { MAX_COUNT } from '@muster/contract';
import { eventAbilities } from '@muster/domain';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { type FakeBackend, toViewer } from './fake-backend.ts';
import { participantsOf } from './fake-stock.ts';

/** Who lets everyone see that they are going (docs/product/player-screens.md#going-faces). */
export function goingPeopleHandler(backend: FakeBackend): EndpointHandler {
  return handle('listGoing', ({ actor, params }) => {
    const event = backend.events.find(({ id }) => id === params.id);
    if (!event || !eventAbilities(toViewer(actor), event).view) return refuse('EVENT_NOT_FOUND');
    const confirmed = participantsOf(backend, event).filter(
      ({ status, user }) => status === 'confirmed' && isShownGoing(backend, user.id),
    );
    const latest = confirmed.toReversed().slice(0, MAX_COUNT.goingPeople);
    return {
      people: latest.map(({ user: { id, name, avatarUrl } }) => ({ id, name, avatarUrl })),
    };
  });
}

function isShownGoing(backend: FakeBackend, userId: string): boolean {
  return backend.users.some(({ id, showsAmongGoing }) => id === userId && showsAmongGoing);
}
