import type { EndpointResponse, Endpoints } from '@muster/contract';
import { eventAccess, pageOffset, paginate } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { nameOf } from '../people/to-person.ts';
import { countPayments, listPaymentRows, type PaymentRow } from './checkout-store.ts';

/** The payments online of an event with what was given back, newest first. */
export async function listPayments(
  { db }: Services,
  { actor, params: { id: eventId }, query }: Request<Endpoints['listPayments']>,
): Promise<EndpointResponse<Endpoints['listPayments']>> {
  await requireEvent(db, { eventId, access: eventAccess(actor, 'viewLedger') });
  const [rows, total] = await Promise.all([
    listPaymentRows(db, { eventId, limit: query.limit, offset: pageOffset(query) }),
    countPayments(db, eventId),
  ]);
  return {
    payments: rows.map(({ userId, email, nick_name, organizer_name, ...row }) => {
      const { refunds, dependantName, ...payment } = row;
      return {
        ...payment,
        name: dependantName ?? toName({ userId, email, nick_name, organizer_name }),
        refunds: refunds.map((one) => ({
          ...one,
          // As JSON writes them, with the zone of the database.
          createdAt: new Date(one.createdAt).toISOString(),
          doneAt: one.doneAt && new Date(one.doneAt).toISOString(),
        })),
      };
    }),
    pagination: paginate(query, total),
  };
}

type Named = Pick<PaymentRow, 'userId' | 'email' | 'nick_name' | 'organizer_name'>;

/** Null: the account is gone. */
function toName({ userId, email, nick_name, organizer_name }: Named): string | null {
  if (userId === null) return null;
  return nameOf({
    email: email ?? '',
    nick_name: nick_name ?? '',
    organizer_name: organizer_name ?? '',
  });
}
