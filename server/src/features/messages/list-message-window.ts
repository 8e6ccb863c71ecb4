import type { Endpoints } from '@muster/contract';
import { pageOffset } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import {
  findMessageSeq,
  listOwnMessagesBeside,
  listOwnThreadMessages,
  type MessageQueryRow,
} from './message-query-store.ts';

interface WindowRequest {
  actorId: string;
  threadId: string;
  query: Request<Endpoints['getThread']>['query'];
}

/**
 * The messages that a request names, by page or beside one of the thread's messages
 * (docs/product/messages.md#message-pages), oldest first.
 */
export async function listMessageWindow(
  db: Db,
  { actorId, threadId, query }: WindowRequest,
): Promise<MessageQueryRow[]> {
  const { limit, before, after, around } = query;
  const id = before ?? after ?? around;
  const thread = { actorId, threadId };
  if (!id) return listOwnThreadMessages(db, { ...thread, limit, offset: pageOffset(query) });
  const seq = await findMessageSeq(db, { id, threadId });
  if (seq === undefined) throw new AppError('MESSAGE_NOT_FOUND');
  if (before) return listOwnMessagesBeside(db, { ...thread, limit, seq, side: 'older' });
  if (after) return listOwnMessagesBeside(db, { ...thread, limit, seq, side: 'newer' });
  const half = Math.ceil(limit / 2);
  const [older, newer] = await Promise.all([
    listOwnMessagesBeside(db, { ...thread, limit: limit - half, seq, side: 'older' }),
    // From the message itself on.
    listOwnMessagesBeside(db, { ...thread, limit: half, seq: seq - 1, side: 'newer' }),
  ]);
  return [...older, ...newer];
}
