import { type Ban, MAX_COUNT } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { toPerson } from '../accounts/people.ts';
import {
  type BanRow,
  countBans,
  deleteBan,
  findBan,
  listBanRows,
  lockBoth,
  updateComingCancelled,
  upsertBan,
} from './ban-store.ts';
import { book } from './book.ts';
import { promoteWaitlists } from './holds.ts';

export const bans = {
  /** The caller's bans, newest first. */
  async listBans({ db }, { actor, query }) {
    const page = { organizerId: actor.id, limit: query.limit, offset: pageOffset(query) };
    const [rows, total] = await Promise.all([listBanRows(db, page), countBans(db, actor.id)]);
    return { bans: rows.map(toBan), pagination: paginate(query, total) };
  },

  /**
   * Bans a player from the caller's events: their coming spots there are cancelled, and go to the
   * waitlist (docs/product/participation.md#bans).
   */
  async banUser({ db, bus, config }, { actor, client, params: { userId }, body: { reason } }) {
    if (userId === actor.id) throw new AppError('FORBIDDEN', { message: SERVER_TEXT.banYourself });
    const pair = { organizerId: actor.id, userId };
    const { row, eventIds, promoted } = await inTransaction(db, async (trx) => {
      if (!(await lockBoth(trx, pair))) throw new AppError('USER_NOT_FOUND');
      const isNew = !(await findBan(trx, pair));
      if (isNew && (await countBans(trx, actor.id)) >= MAX_COUNT.bans)
        throw new AppError('QUOTA_REACHED', { message: SERVER_TEXT.tooManyBans(MAX_COUNT.bans) });
      await upsertBan(trx, { ...pair, reason });
      const cancelled = await updateComingCancelled(trx, pair);
      await book(trx, { participationIds: cancelled.map(({ id }) => id) });
      const eventIds = cancelled.map(({ eventId }) => eventId);
      // Whoever leaves the waitlist may have delayed those behind.
      const promoted = await promoteWaitlists(trx, eventIds, config);
      if (isNew) {
        const subject = { kind: 'user', id: userId } as const;
        const spotsFreed = cancelled.filter(({ wasConfirmed }) => wasConfirmed).length;
        const after = { banned: true, spotsFreed };
        await recordAudit(trx, { actor, client }, { action: 'banUser', subject, after });
      }
      return { row: await findBan(trx, pair), eventIds, promoted };
    });
    bus.publish(promoted);
    for (const eventId of eventIds) bus.publishParticipants(eventId);
    if (!row) throw new AppError('USER_NOT_FOUND');
    return { ban: toBan(row) };
  },

  /** Lets a player join the caller's events again; their spots do not come back. */
  async liftBan({ db }, { actor, client, params: { userId } }) {
    await inTransaction(db, async (trx) => {
      if (!(await deleteBan(trx, { organizerId: actor.id, userId }))) return;
      const subject = { kind: 'user', id: userId } as const;
      const after = { banned: false };
      await recordAudit(trx, { actor, client }, { action: 'liftBan', subject, after });
    });
    return { userId };
  },
} satisfies Partial<Handlers>;

function toBan(row: BanRow): Ban {
  return { user: toPerson(row), reason: row.reason, createdAt: row.banned_at };
}
