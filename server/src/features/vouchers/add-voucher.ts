import { type EndpointResponse, type Endpoints, MAX_COUNT } from '@muster/contract';
import { refuseVoucherEnd, toPence } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { onlyOrganizer } from '../crew/require-event.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { toVoucher } from './to-voucher.ts';
import { createVoucherCode, endOfVoucherCode, hashVoucherCode } from './voucher-codes.ts';
import { countVouchers, findForeignEvent, insertVoucher } from './voucher-store.ts';

/** Makes a voucher for events of the caller; nobody sees its code again. */
export async function addVoucher(
  services: Services,
  { actor, body }: Request<Endpoints['addVoucher']>,
): Promise<EndpointResponse<Endpoints['addVoucher']>> {
  const { kind, value, eventIds, expiresAt } = body;
  const refusal = refuseVoucherEnd(expiresAt, new Date());
  if (refusal) throw AppError.of(refusal);
  const organizerId = actor.id;
  const code = createVoucherCode();
  return inTransaction(services.db, async (trx) => {
    // Locked, so that two requests at once do not exceed the limit together.
    if (!(await lockAccount(trx, organizerId))) throw new AppError('SESSION_EXPIRED');
    const foreign = eventIds && (await findForeignEvent(trx, { organizerId, eventIds }));
    if (foreign) throw await eventRefusal(trx, { eventId: foreign, access: onlyOrganizer(actor) });
    if ((await countVouchers(trx, organizerId)) >= MAX_COUNT.vouchers)
      throw new AppError('TOO_MANY_VOUCHERS');
    const row = await insertVoucher(trx, {
      ...body,
      id: createObjectId(),
      organizerId,
      value: kind === 'pounds' ? toPence(value) : value,
      codeHash: hashVoucherCode(services, code),
      codeEnd: endOfVoucherCode(code),
    });
    return { voucher: toVoucher(row), code };
  });
}
