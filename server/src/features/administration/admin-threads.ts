import {
  type AdminThread,
  type Endpoints,
  type Message,
  type MessageContent,
  PRESIGNED_URL_SECONDS,
} from '@muster/contract';
import {
  pageOffset,
  paginate,
  paginateUpTo,
  type SignedInViewer,
  toTextSearch,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { hasAuditEntrySince } from '../../platform/audit/store.ts';
import type { Db } from '../../platform/database/schema.ts';
import {
  BATCH_SIZE,
  readBatches,
  type Snapshot,
  toBatch,
} from '../../platform/database/snapshots.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Handlers, type Request, SentFile } from '../../platform/http/handler.ts';
import { type CsvColumns, writeCsv } from '../../platform/http/write-csv.ts';
import type { Services } from '../../platform/services.ts';
import type { MediaLinks } from '../../platform/storage/media-links.ts';
import { keyOfUrl } from '../../platform/storage/media-url.ts';
import { readTotal } from '../../platform/totals/store.ts';
import { nameOf, toPerson } from '../accounts/people.ts';
import {
  countMessages,
  countMessagesAfter,
  findMessageSeq,
  listThreadMessages,
  listThreadMessagesAfter,
} from '../messages/message-query-store.ts';
import { toContent, toMessage } from '../messages/to-message.ts';
import {
  type AdminThreadRow,
  beginWithRarest,
  countThreads,
  findAnyThread,
  findThreadTitle,
  listAllThreads,
  type ThreadPersonRow,
} from './admin-thread-store.ts';

/** Further pages within this time belong to the opening that is recorded already. */
const OPENING_MS = 12 * 3_600_000;

export const adminThreads = {
  /** A page of all threads. Monitoring marks no message as delivered or read. */
  async listAdminThreads({ pool, mediaLinks }, { query }) {
    const typed = query.search ? toTextSearch(query.search) : undefined;
    // A text without a word finds nothing.
    if (query.search && !typed) return { threads: [], pagination: paginate(query, 0) };
    const search = typed && (await beginWithRarest(pool, typed));
    const pagination = search
      ? paginateUpTo(query, await countThreads(pool, { search }))
      : paginate(query, await readTotal(pool, 'threads'));
    if (query.page > pagination.pages) return { threads: [], pagination };
    const page = { search, limit: query.limit, offset: pageOffset(query) };
    const rows = await listAllThreads(pool, page);
    return { threads: rows.map((row) => toAdminThread(row, mediaLinks)), pagination };
  },

  /**
   * A page of any thread's messages; page 1 is the newest (docs/product/messages.md#message-pages).
   */
  async getAdminThread({ db, mediaLinks }, request) {
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
  },

  /**
   * Exports a thread as CSV, oldest message first, streamed from one snapshot
   * (docs/product/exports.md#thread-csv).
   */
  async exportThread(services, request) {
    const { actor, params } = request;
    const title = await inTransaction(services.db, async (trx) => {
      const found = await findThreadTitle(trx, params.id);
      if (found === undefined) throw new AppError('THREAD_NOT_FOUND');
      const subject = { kind: 'thread', id: params.id } as const;
      const after = { messages: await countMessages(trx, params.id) };
      await recordAudit(trx, request, { action: 'exportThread', subject, after });
      return found;
    });
    const columns = threadColumns({ eventTitle: title, linkTo: createLinker(services) });
    return new SentFile({
      contentType: 'text/csv; charset=utf-8',
      content: await services.snapshots.stream(async (snapshot) =>
        writeCsv(columns, readMessages(snapshot, { services, threadId: params.id, viewer: actor })),
      ),
      saveAs: `thread-${params.id}-${new Date().toISOString().slice(0, 10)}.csv`,
    });
  },
} satisfies Partial<Handlers>;

type ThreadRequest = Request<Endpoints['getAdminThread']>;

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

/** A file is kept longer than a page is open, so its links are valid as long as links can be. */
function createLinker({ config, mediaLinks }: Services) {
  const expires = Math.ceil(Date.now() / 1_000) + PRESIGNED_URL_SECONDS.max;
  return (url: string): string => {
    const key = keyOfUrl(url, config.publicUrl);
    return key === undefined ? url : config.publicUrl + mediaLinks.sign(key, expires);
  };
}

interface ThreadReader {
  services: Pick<Services, 'mediaLinks'>;
  threadId: string;
  viewer: SignedInViewer;
}

async function* readMessages(
  snapshot: Snapshot,
  { services, threadId, viewer }: ThreadReader,
): AsyncGenerator<Message> {
  const rows = readBatches(snapshot, async (seq: number = 0) => {
    const page = { threadId, seq, limit: BATCH_SIZE };
    return toBatch(await listThreadMessagesAfter(snapshot.db, page), (last) => last.seq);
  });
  for await (const row of rows) yield toMessage(row, { viewer, mediaLinks: services.mediaLinks });
}

/** A thread as the superadmin sees it (docs/product/administration.md#admin-threads). */
function toAdminThread(row: AdminThreadRow, mediaLinks: MediaLinks): AdminThread {
  const { organizer, player } = row;
  return {
    threadId: row.id,
    event: {
      id: row.event_id,
      title: row.event_title,
      // It is shown small, and the main image may be a video.
      imageUrl: row.event_image_thumbnail || row.event_image_url || null,
      date: row.event_date,
      organizer: {
        name: row.event_organizer_name ?? (organizer.organizer_name || nameOf(organizer)),
      },
      deleted: row.event_deleted_at !== null,
    },
    createdAt: row.created_at,
    lastActivity: row.last_message_at,
    messageCount: row.message_count,
    unreadCount: row.unread_count,
    participants: [
      toThreadParticipant(organizer, 'organizer'),
      toThreadParticipant(player, 'user'),
    ],
    latestMessage: toLatestMessage(row, mediaLinks),
  };
}

function toThreadParticipant(person: ThreadPersonRow, userType: 'organizer' | 'user') {
  const { email, email_confirmed: emailConfirmed } = person;
  return { ...toPerson(person), email, emailConfirmed, userType };
}

function toLatestMessage(
  { latest, organizer, player }: AdminThreadRow,
  mediaLinks: MediaLinks,
): AdminThread['latestMessage'] {
  if (!latest) return null;
  const sender = latest.sender_id === organizer.id ? organizer : player;
  return {
    id: latest.id,
    sender: { id: sender.id, name: nameOf(sender) },
    content: toContent(latest, { deleted: latest.deleted, mediaLinks }),
    deleted: latest.deleted,
    createdAt: new Date(latest.created_at).toISOString(),
  };
}

interface ThreadFile {
  eventTitle: string;
  /** The address at which the image with this URL can be opened. */
  linkTo: (url: string) => string;
}

/**
 * The columns of a thread's CSV (docs/product/exports.md#thread-csv). The content of a deleted
 * message is empty.
 */
function threadColumns({ eventTitle, linkTo }: ThreadFile): CsvColumns<Message> {
  function contentOf({ type, text, imageUrl }: MessageContent): string {
    if (type === 'text') return text;
    return imageUrl ? linkTo(imageUrl) : '';
  }
  return {
    'Message id': ({ id }) => id,
    'Thread id': ({ threadId }) => threadId,
    'Event title': () => eventTitle,
    'Message type': ({ content }) => content.type,
    Content: ({ content }) => contentOf(content),
    'Image caption': ({ content }) => content.imageCaption ?? '',
    'Sender name': ({ sender }) => sender.name,
    'Sender email': ({ sender }) => sender.email,
    'Sender type': ({ sender }) => sender.userType,
    'Recipient name': ({ recipient }) => recipient.name,
    'Recipient email': ({ recipient }) => recipient.email,
    'Recipient type': ({ recipient }) => recipient.userType,
    Status: ({ status }) => status,
    'Read flag': ({ isRead }) => String(isRead),
    'Reply-to text': ({ replyTo }) => (replyTo ? quoteOf(replyTo.content) : ''),
    'Reply-to sender': ({ replyTo }) => replyTo?.sender.name ?? '',
    Created: ({ createdAt }) => createdAt,
    Updated: ({ updatedAt }) => updatedAt,
  };
}

function quoteOf({ type, text, imageCaption }: MessageContent): string {
  return type === 'text' ? text : (imageCaption ?? '');
}
