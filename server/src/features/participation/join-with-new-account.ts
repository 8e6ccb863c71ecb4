import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ANY_EVENT } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import type { Services } from '../../platform/services.ts';
import { openSession } from '../auth/open-session.ts';
import { createAccount, prepareRegistration } from '../auth/register.ts';
import { nameOf } from '../people/to-person.ts';
import { tryVoucher } from '../vouchers/try-voucher.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { findParticipant } from './participant-store.ts';
import { takeSpot } from './take-spot.ts';
import { joinStatusOf } from './to-participant.ts';

/**
 * Registers a visitor, gives them a spot or a position on the waitlist, and signs them in: all or
 * nothing, so that whoever is refused can correct the form and send it again
 * (docs/product/participation.md#join-with-new-account).
 */
export async function joinWithNewAccount(
  services: Services,
  {
    params: { id: eventId },
    body: { joinForm, consent: _, voucherCode: code, ...form },
    client,
    signal,
  }: Request<Endpoints['joinWithNewAccount']>,
): Promise<EndpointResponse<Endpoints['joinWithNewAccount']>> {
  const registration = await prepareRegistration(form, signal);
  function join(voucherHash: string | null) {
    return inEventTransaction(services, { eventId, signal }, async (trx) => {
      const user = await createAccount(trx, services, registration);
      await takeSpot(trx, {
        eventId,
        player: { id: user.id, isSuperadmin: false },
        account: {
          fullName: nameOf(user),
          email: user.email,
          dateOfBirth: registration.dateOfBirth,
          emailConfirmed: user.email_confirmed,
        },
        form: joinForm,
        config: services.config,
        voucherHash,
      });
      return openSession({ ...services, db: trx }, { user, client });
    });
  }
  const session = await tryVoucher(services, { by: networkOf(client.ipAddress), code, use: join });
  const userId = session.user.id;
  const row = await findParticipant(services.pool, { eventId, userId, access: ANY_EVENT });
  if (!row) throw new AppError('EVENT_NOT_FOUND');
  return { ...session, participation: { ...joinStatusOf(row), balancePence: row.balance_pence } };
}
