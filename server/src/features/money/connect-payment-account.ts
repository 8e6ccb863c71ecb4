import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { keepAccount, openAccount } from '../../platform/payments/payment-accounts.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { endOpenCheckouts, requireNoOthers } from './end-open-checkouts.ts';
import { readPaymentAccount } from './get-payment-account.ts';
import { mailPaymentAccount } from './mail-payment-account.ts';

/**
 * Connects the caller's account at the provider, in place of an earlier one
 * (docs/product/money.md#payment-account). The key is tried before anything is kept, and whatever
 * was made at the provider for nothing is removed again.
 */
export async function connectPaymentAccount(
  services: Services,
  { actor, body: { secretKey }, log }: Request<Endpoints['connectPaymentAccount']>,
): Promise<EndpointResponse<Endpoints['connectPaymentAccount']>> {
  const { db, config, payments } = services;
  const accounts = payments?.accounts;
  if (!accounts) throw new AppError('NOT_FOUND');
  if (!config.publicUrl.startsWith('https:')) throw new AppError('HTTPS_NEEDED');
  const organizerId = actor.id;
  const { key } = accounts;
  const previous = await openAccount(db, { key, organizerId });
  const secrets = await accounts.register({ organizerId, secretKey });
  try {
    const ended = previous && (await endOpenCheckouts(services, organizerId));
    const isLive = secretKey.includes('_live_');
    await inTransaction(db, async (trx) => {
      if (!(await lockAccount(trx, organizerId))) throw new AppError('SESSION_EXPIRED');
      // Another request has connected one meanwhile, and removed the address of this one.
      const current = await openAccount(trx, { key, organizerId });
      if (current?.webhookId !== previous?.webhookId)
        throw new AppError('UNAVAILABLE', { retryAfter: 10 });
      await keepAccount(trx, { key, organizerId, secrets, isLive });
      await requireNoOthers(trx, { organizerId, ended });
      await mailPaymentAccount(trx, { userId: organizerId, lastFour: secretKey.slice(-4) });
    });
  } catch (error) {
    await accounts.unregister(secrets).catch(tell);
    throw error;
  }
  // The new key may be of another account of the provider, which does not know the old address.
  await accounts.unregisterOthers(organizerId, secrets).catch(tell);
  if (previous) await accounts.unregister(previous).catch(() => {});
  return readPaymentAccount(services, organizerId);

  function tell(error: unknown): void {
    log.warn({ err: error }, 'an address at the provider of payments is left');
  }
}
