import { type ClassLimit, effectiveLimits } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { lockAccount } from '../accounts/people-store.ts';
import { listOwnLimits, replaceLimits } from './limit-store.ts';

export const limits = {
  /** The caller's limits of muzzle energy (docs/product/chronograph.md#limits). */
  async getLimits({ db }, { actor }) {
    return toLimits(await listOwnLimits(db, actor.id));
  },

  /**
   * Replaces the caller's limits. Checks that were made keep the limit of their time, and devices
   * at gates get the new ones with their list (docs/product/chronograph.md#limits).
   */
  async setLimits({ db }, { actor, client, body }) {
    return inTransaction(db, async (trx) => {
      if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
      await replaceLimits(trx, actor.id, body.limits);
      await recordAudit(
        trx,
        { actor, client },
        {
          action: 'setLimits',
          subject: { kind: 'user', id: actor.id },
          after: { classes: body.limits.length },
        },
      );
      return toLimits(await listOwnLimits(trx, actor.id));
    });
  },
} satisfies Partial<Handlers>;

function toLimits(own: readonly ClassLimit[]) {
  return { limits: effectiveLimits(own), hasOwnLimits: own.length > 0 };
}
