import { AppError } from '../../platform/app-error.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { saveParticipantView } from './save-participant-view.ts';
import { deleteParticipantViewRow, listParticipantViewRows } from './store.ts';

export const participantViewRoutes = {
  listParticipantViews: async ({ db }, { actor }) => ({
    views: await listParticipantViewRows(db, actor.id),
  }),
  saveParticipantView,
  deleteParticipantView: async ({ db }, { actor, params: { id } }) => {
    if (!(await deleteParticipantViewRow(db, { id, userId: actor.id })))
      throw new AppError('PARTICIPANT_VIEW_NOT_FOUND');
    return { id };
  },
} satisfies Partial<Handlers>;
