import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listRecentExports } from './data-export-store.ts';
import { toDataExport } from './to-data-export.ts';

/** The state of the caller's latest archive; null once it has expired. */
export async function getDataExport(
  { db }: Services,
  { actor }: Request<Endpoints['getDataExport']>,
): Promise<EndpointResponse<Endpoints['getDataExport']>> {
  const [row] = await listRecentExports(db, { userId: actor.id, limit: 1 });
  const isExpired = row?.expires_at && row.expires_at <= new Date().toISOString();
  return { export: row && !isExpired ? toDataExport(row) : null };
}
