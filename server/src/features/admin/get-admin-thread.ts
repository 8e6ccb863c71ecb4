import type { EndpointResponse, Endpoints } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { hasAuditEntrySince } from '../../platform/audit/store.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import {
  countMessages,
  countMessagesAfter,
  findMessageSeq,
  listThreadMessages,
} from '../messages/message-query-store.ts';
import { toMessage } from '../messages/to-message.ts';
import { findAnyThread } from './thread-store.ts';
import { toAdminThread } from './to-admin-thread.ts';

type ThreadRequest = Request<Endpoints['getAdminThread']>;

/** Further pages within this time belong to the opening that is recorded already. */
const OPENING_MS = 12 * 3_600_000;

/**
 * A page of any thread's messages; page 1 is the newest (docs/product/messages.md#message-pages).
 */
export async function getAdminThread(
  { db, mediaLinks }: Services,
  request: ThreadRequest,
): Promise<EndpointResponse<Endpoints['getAdminThread']>> {
  const { actor, params, query } = request;
  return inTransaction(db, async (trx) => {
    const thread = await findAnyThread(trx, params.id);
    if (!thread) throw new AppError('THREAD_NOT_FOUND');
    const page = await findPage(trx, request);
    const at = { page, limit: query.limit };
    const slice = { threadId: params.id, limit: query.limit, offset: pageOffset(at) };
    const rows = await listThreadMessages(trx, slice);
    const total = await countMessages(trx, params.id);
    await recordOpening(trx, request);
    return {
      thread: toAdminThread(thread, mediaLinks),
      messages: rows.map((row) => toMessage(row, { viewer: actor, mediaLinks })),
      pagination: paginate(at, total),
    };
  });
}

async function findPage(trx: Db, { params, query }: ThreadRequest): Promise<number> {
  if (!query.around) return query.page;
  const seq = await findMessageSeq(trx, { id: query.around, threadId: params.id });
  if (seq === undefined) throw new AppError('MESSAGE_NOT_FOUND');
  const newer = await countMessagesAfter(trx, { threadId: params.id, seq });
  return Math.floor(newer / query.limit) + 1;
}

/**
 * One entry per opening: page 1 or a message opens a thread, and a further page unless it was
 * opened before.
 */
async function recordOpening(trx: Db, request: ThreadRequest): Promise<void> {
  const { actor, params, query } = request;
  const since = new Date(Date.now() - OPENING_MS);
  const opening = { action: 'readThread', actorId: actor.id, subjectId: params.id, since } as const;
  const isFurtherPage = query.page > 1 && !query.around;
  if (isFurtherPage && (await hasAuditEntrySince(trx, opening))) return;
  const subject = { kind: 'thread', id: params.id } as const;
  await recordAudit(trx, request, { action: 'readThread', subject });
}
