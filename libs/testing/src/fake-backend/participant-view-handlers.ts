import { MAX_COUNT, type ParticipantView } from '@muster/contract';
import { makeFreshId } from '../builders/ids.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend } from './fake-backend.ts';

/** Handlers of saved views of participants (docs/product/participation.md#participant-views). */
export function participantViewHandlers(backend: FakeBackend): EndpointHandler[] {
  function viewsOf(userId: string): ParticipantView[] {
    return backend.participantViews.get(userId) ?? [];
  }
  return [
    handle('listParticipantViews', ({ actor }) => ({
      views: viewsOf(actor.id).toSorted((a, b) => a.name.localeCompare(b.name)),
    })),
    handle('saveParticipantView', ({ actor, body }) => {
      const views = viewsOf(actor.id);
      const same = views.find(({ name }) => name.toLowerCase() === body.name.toLowerCase());
      const others = views.filter((view) => view !== same);
      if (others.length >= MAX_COUNT.participantViews) return refuse('TOO_MANY_PARTICIPANT_VIEWS');
      const view = { id: same?.id ?? makeFreshId(), ...body };
      backend.participantViews.set(actor.id, [...others, view]);
      return { view };
    }),
    handle('deleteParticipantView', ({ actor, params: { id } }) => {
      const views = viewsOf(actor.id);
      if (!views.some((view) => view.id === id)) return refuse('PARTICIPANT_VIEW_NOT_FOUND');
      backend.participantViews.set(
        actor.id,
        views.filter((view) => view.id !== id),
      );
      return { id };
    }),
  ];
}
