import type { EndpointResponse, Endpoints } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import { countFailedMails, listFailedMails as listRows } from '../../platform/mail/store.ts';
import type { Services } from '../../platform/services.ts';

/** A page of mails that could not be sent, the latest first. */
export async function listFailedMails(
  { db }: Services,
  { query }: Request<Endpoints['listFailedMails']>,
): Promise<EndpointResponse<Endpoints['listFailedMails']>> {
  const [rows, total] = await Promise.all([
    listRows(db, { limit: query.limit, offset: pageOffset(query) }),
    countFailedMails(db),
  ]);
  const mails = rows.map(({ id, kind, recipient, last_error: error, created_at: createdAt }) => ({
    id,
    kind,
    recipient,
    error,
    createdAt,
  }));
  return { mails, pagination: paginate(query, total) };
}
