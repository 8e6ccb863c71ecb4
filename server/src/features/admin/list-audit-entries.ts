import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { readAuditEntries } from './read-audit-entries.ts';

/** A page of the audit log (docs/product/administration.md#audit-log). */
export async function listAuditEntries(
  { db }: Services,
  { query: { before, limit, ...filter } }: Request<Endpoints['listAuditEntries']>,
): Promise<EndpointResponse<Endpoints['listAuditEntries']>> {
  return readAuditEntries(db, { filter, before, limit });
}
