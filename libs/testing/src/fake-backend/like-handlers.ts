import { eventAbilities } from '@muster/domain';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { type FakeBackend, toViewer } from './fake-backend.ts';

/**
 * Handlers of likes (docs/product/events.md#likes). Every event is liked by the account that is
 * signed in, or not.
 */
export function likeHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('likeEvent', ({ actor, params, body }) => {
      const event = backend.events.find(({ id }) => id === params.id);
      if (!event || !eventAbilities(toViewer(actor), event).view) return refuse('EVENT_NOT_FOUND');
      const isLiked = body.isLiked ?? !event.isLiked;
      if (isLiked !== event.isLiked) event.likes += isLiked ? 1 : -1;
      event.isLiked = isLiked;
      return { isLiked, likes: event.likes };
    }),
  ];
}
