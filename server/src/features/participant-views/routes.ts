import { AppError } from '../../platform/app-error.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { saveParticipantView } from './save-participant-view.ts';
import { deleteParticipantViewRow, listParticipantViewRows } from './store.ts';

export function participantViewRoutes(services: Services) {
  return {
    listParticipantViews: async ({ actor }) => ({
      views: await listParticipantViewRows(services.db, actor.id),
    }),
    saveParticipantView: (request) => saveParticipantView(services, request),
    deleteParticipantView: async ({ actor, params: { id } }) => {
      if (!(await deleteParticipantViewRow(services.db, { id, userId: actor.id })))
        throw new AppError('PARTICIPANT_VIEW_NOT_FOUND');
      return { id };
    },
  } satisfies Partial<Handlers>;
}
