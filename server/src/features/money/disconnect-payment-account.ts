import type { EndpointResponse, Endpoints } from '@muster/contract';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { deletePaymentAccount } from '../../platform/payments/account-store.ts';
import { openAccount } from '../../platform/payments/payment-accounts.ts';
import type { Services } from '../../platform/services.ts';
import { endOpenCheckouts, requireNoOthers } from './end-open-checkouts.ts';
import { readPaymentAccount } from './get-payment-account.ts';
import { mailPaymentAccount } from './mail-payment-account.ts';

/**
 * Forgets the caller's account at the provider (docs/product/money.md#payment-account), after the
 * checkouts that could still be paid have ended: nobody would be told of their money.
 */
export async function disconnectPaymentAccount(
  services: Services,
  { actor, log }: Request<Endpoints['disconnectPaymentAccount']>,
): Promise<EndpointResponse<Endpoints['disconnectPaymentAccount']>> {
  const { db, payments } = services;
  const organizerId = actor.id;
  const accounts = payments?.accounts;
  const secrets = accounts && (await openAccount(db, { key: accounts.key, organizerId }));
  const ended = secrets && (await endOpenCheckouts(services, organizerId));
  if (accounts)
    await inTransaction(db, async (trx) => {
      if (await deletePaymentAccount(trx, organizerId))
        await mailPaymentAccount(trx, { userId: organizerId, lastFour: null });
      await requireNoOthers(trx, { organizerId, ended });
    });
  if (accounts && secrets)
    await accounts.unregister(secrets).catch((error: unknown) => {
      log.warn({ err: error }, 'an address at the provider of payments is left');
    });
  return readPaymentAccount(services, organizerId);
}
