import { randomUUID } from 'node:crypto';
import {
  type EndpointResponse,
  type Endpoints,
  MAX_COUNT,
  type NewVoucher,
} from '@muster/contract';
import { refuseVoucherEnd, toPence } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor, Request } from '../../platform/http/handler.ts';
import { once } from '../../platform/nonces/once.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { onlyOrganizer } from '../crew/require-event.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { toVoucher } from './to-voucher.ts';
import { createVoucherCode, endOfVoucherCode, hashVoucherCode } from './voucher-codes.ts';
import { countVouchers, findForeignEvent, insertVoucher } from './voucher-store.ts';

/** Makes a voucher for events of the caller; nobody else sees its code. */
export async function addVoucher(
  services: Services,
  { actor, body }: Request<Endpoints['addVoucher']>,
): Promise<EndpointResponse<Endpoints['addVoucher']>> {
  const { nonce = randomUUID(), ...terms } = body;
  const origin = { organizerId: actor.id, nonce };
  const code = createVoucherCode(services, origin);
  const { voucher } = await inTransaction(services.db, (trx) =>
    once(trx, { ...origin, content: ['addVoucher', terms] }, async () => {
      const refusal = refuseVoucherEnd(terms.expiresAt, new Date());
      if (refusal) throw AppError.of(refusal);
      await requireRoom(trx, actor, terms);
      const row = await insertVoucher(trx, {
        ...terms,
        id: createObjectId(),
        organizerId: actor.id,
        value: terms.kind === 'pounds' ? toPence(terms.value) : terms.value,
        codeHash: hashVoucherCode(services, code),
        codeEnd: endOfVoucherCode(code),
      });
      return { response: { voucher: toVoucher(row) }, participationId: null };
    }),
  );
  return { voucher, code };
}

/** Locked, so that two requests at once do not exceed the limit together. */
async function requireRoom(
  trx: Db,
  actor: Actor,
  { eventIds }: Pick<NewVoucher, 'eventIds'>,
): Promise<void> {
  const organizerId = actor.id;
  if (!(await lockAccount(trx, organizerId))) throw new AppError('SESSION_EXPIRED');
  const foreign = eventIds && (await findForeignEvent(trx, { organizerId, eventIds }));
  if (foreign) throw await eventRefusal(trx, { eventId: foreign, access: onlyOrganizer(actor) });
  if ((await countVouchers(trx, organizerId)) >= MAX_COUNT.vouchers)
    throw new AppError('TOO_MANY_VOUCHERS');
}
