import { MAX_COUNT } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { lockAccount } from '../accounts/people-store.ts';
import {
  countOtherViews,
  deleteParticipantViewRow,
  listParticipantViewRows,
  upsertParticipantView,
} from './view-store.ts';

export const participantViews = {
  async listParticipantViews({ db }, { actor }) {
    return { views: await listParticipantViewRows(db, actor.id) };
  },

  /**
   * Saves filters under a name, unless the account has too many views
   * (docs/product/participation.md#participant-views).
   */
  async saveParticipantView({ db }, { actor, body }) {
    const view = { id: createObjectId(), userId: actor.id, ...body };
    return inTransaction(db, async (trx) => {
      if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
      if ((await countOtherViews(trx, view)) >= MAX_COUNT.participantViews)
        throw new AppError('TOO_MANY_PARTICIPANT_VIEWS');
      return { view: await upsertParticipantView(trx, view) };
    });
  },

  async deleteParticipantView({ db }, { actor, params: { id } }) {
    if (!(await deleteParticipantViewRow(db, { id, userId: actor.id })))
      throw new AppError('PARTICIPANT_VIEW_NOT_FOUND');
    return { id };
  },
} satisfies Partial<Handlers>;
