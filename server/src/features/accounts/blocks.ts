import { type Block, MAX_COUNT } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import {
  type BlockRow,
  countBlocks,
  deleteBlock,
  findBlock,
  insertBlock,
  listBlockRows,
  lockPairForUpdate,
} from './block-store.ts';
import { toPerson } from './people.ts';

export const blocks = {
  /** Ends all messages between the caller and another account (docs/product/messages.md#blocks). */
  async blockUser({ db }, { actor, client, params: { userId } }) {
    if (userId === actor.id)
      throw new AppError('FORBIDDEN', { message: SERVER_TEXT.blockYourself });
    const pair = { blockerId: actor.id, blockedId: userId };
    const row = await inTransaction(db, async (trx) => {
      if (!(await lockPairForUpdate(trx, pair))) throw new AppError('USER_NOT_FOUND');
      const before = await findBlock(trx, pair);
      if (before) return before;
      if ((await countBlocks(trx, actor.id)) >= MAX_COUNT.blocks)
        throw new AppError('QUOTA_REACHED', {
          message: SERVER_TEXT.tooManyBlocks(MAX_COUNT.blocks),
        });
      await insertBlock(trx, pair);
      const subject = { kind: 'user', id: userId } as const;
      const after = { blocked: true };
      await recordAudit(trx, { actor, client }, { action: 'blockUser', subject, after });
      return findBlock(trx, pair);
    });
    if (!row) throw new AppError('USER_NOT_FOUND');
    return { block: toBlock(row) };
  },

  /** Ends the caller's own block; one of the other account stays. */
  async unblockUser({ db }, { actor, client, params: { userId } }) {
    await inTransaction(db, async (trx) => {
      if (!(await deleteBlock(trx, { blockerId: actor.id, blockedId: userId }))) return;
      const subject = { kind: 'user', id: userId } as const;
      const after = { blocked: false };
      await recordAudit(trx, { actor, client }, { action: 'unblockUser', subject, after });
    });
    return { userId };
  },

  /** The people whom the caller has blocked, newest first. */
  async listBlocks({ db }, { actor, query }) {
    const page = { blockerId: actor.id, limit: query.limit, offset: pageOffset(query) };
    const [rows, total] = await Promise.all([listBlockRows(db, page), countBlocks(db, actor.id)]);
    return { blocks: rows.map(toBlock), pagination: paginate(query, total) };
  },
} satisfies Partial<Handlers>;

function toBlock(row: BlockRow): Block {
  return { user: toPerson(row), createdAt: row.blocked_at };
}
