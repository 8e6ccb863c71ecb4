import { summarizeParticipants } from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend } from './fake-backend.ts';
import { participantsOf } from './fake-stock.ts';
import { findManagedEvent } from './participant-handlers.ts';

/** Handlers of announcements, which reach nobody (docs/product/participation.md#announcements). */
export function announcementHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('createAnnouncement', ({ actor, params, body }) => {
      const event = findManagedEvent(backend, actor, params.id);
      const { audience, userIds } = body;
      const participants = participantsOf(backend, event).filter(
        ({ user }) => !userIds || userIds.includes(user.id),
      );
      const { confirmed, waitlist, owing } = summarizeParticipants(participants);
      const recipients = { confirmed, waitlist, everyone: confirmed + waitlist, owing }[audience];
      if (recipients === 0) return refuse('NO_RECIPIENTS');
      return { announcement: { id: makeFreshId(), audience, recipients } };
    }),
  ];
}
