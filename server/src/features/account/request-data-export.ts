import { randomBytes } from 'node:crypto';
import { DATA_EXPORT, type EndpointResponse, type Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { DataExportRow, Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { insertDataExport, listRecentExports } from './data-export-store.ts';
import { toDataExport } from './to-data-export.ts';

const DAY_MS = 24 * 3_600_000;
const MAX_ATTEMPTS = 3;

/**
 * Has an archive of the caller's data made in the background; the one in progress, if there is one
 * (docs/product/exports.md#data-export).
 */
export async function requestDataExport(
  { db }: Services,
  { actor }: Request<Endpoints['requestDataExport']>,
): Promise<EndpointResponse<Endpoints['requestDataExport']>> {
  const row = await inTransaction(db, async (trx) => {
    if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
    const page = { userId: actor.id, limit: DATA_EXPORT.maxPerDay };
    const recent = await listRecentExports(trx, page);
    const inProgress = recent.find(({ status }) => status === 'waiting' || status === 'running');
    if (inProgress) return inProgress;
    refuseMoreThanMax(recent, new Date());
    return startExport(trx, actor.id);
  });
  return { export: toDataExport(row) };
}

async function startExport(trx: Db, userId: string): Promise<DataExportRow> {
  const id = createObjectId();
  const storage_key = `exports/${randomBytes(24).toString('hex')}.zip`;
  const row = await insertDataExport(trx, { id, user_id: userId, storage_key });
  await addJob(trx, 'makeDataExport', { exportId: id }, { maxAttempts: MAX_ATTEMPTS });
  return row;
}

/** TOO_MANY_REQUESTS when the last ones were all requested within 24 hours. */
function refuseMoreThanMax(recent: readonly DataExportRow[], now: Date): void {
  const oldest = recent[DATA_EXPORT.maxPerDay - 1];
  const waitMs = oldest ? Date.parse(oldest.created_at) + DAY_MS - now.getTime() : 0;
  if (waitMs <= 0) return;
  throw new AppError('TOO_MANY_REQUESTS', {
    message: `You can request your data ${DATA_EXPORT.maxPerDay} times in 24 hours. Please try again later.`,
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}
