import { type Endpoints, type Message, PRESIGNED_URL_SECONDS } from '@muster/contract';
import type { SignedInViewer } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import {
  BATCH_SIZE,
  readBatches,
  type Snapshot,
  toBatch,
} from '../../platform/database/snapshots.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Request, SentFile } from '../../platform/http/handler.ts';
import { writeCsv } from '../../platform/http/write-csv.ts';
import type { Services } from '../../platform/services.ts';
import { keyOfUrl } from '../../platform/storage/media-url.ts';
import { countMessages, listThreadMessagesAfter } from '../messages/message-query-store.ts';
import { toMessage } from '../messages/to-message.ts';
import { threadColumns } from './thread-csv.ts';
import { findThreadTitle } from './thread-store.ts';

/**
 * Exports a thread as CSV, oldest message first, streamed from one snapshot
 * (docs/product/exports.md#thread-csv).
 */
export async function exportThread(
  services: Services,
  request: Request<Endpoints['exportThread']>,
): Promise<SentFile> {
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
