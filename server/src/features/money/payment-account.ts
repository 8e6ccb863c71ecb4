import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { deletePaymentAccount, findPaymentAccount } from '../../platform/payments/account-store.ts';
import { keepAccount, openAccount } from '../../platform/payments/payment-accounts.ts';
import type { Services } from '../../platform/services.ts';
import { requireConfirmed } from '../accounts/confirmations.ts';
import { lockAccount } from '../accounts/people-store.ts';
import { countOpenCheckouts } from './checkout-store.ts';
import { endOpenCheckouts, requireNoOthers } from './end-checkouts.ts';
import { mailPaymentAccount } from './money-mails.ts';

export const paymentAccount = {
  /**
   * Connects the caller's account at the provider, in place of an earlier one
   * (docs/product/money.md#payment-account). The key is tried before anything is kept, and whatever
   * was made at the provider for nothing is removed again.
   */
  async connectPaymentAccount(services, { actor, body: { secretKey }, log }) {
    const { db, config, payments } = services;
    const accounts = payments?.accounts;
    if (!accounts) throw new AppError('NOT_FOUND');
    if (!config.publicUrl.startsWith('https:')) throw new AppError('HTTPS_NEEDED');
    await requireConfirmed(db, actor);
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
  },

  /**
   * Forgets the caller's account at the provider (docs/product/money.md#payment-account), after the
   * checkouts that could still be paid have ended: nobody would be told of their money.
   */
  async disconnectPaymentAccount(services, { actor, log }) {
    const { db, payments } = services;
    const organizerId = actor.id;
    await requireConfirmed(db, actor);
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
  },

  /** How the caller takes payment online (docs/product/money.md#payment-account). */
  getPaymentAccount(services, { actor }) {
    return readPaymentAccount(services, actor.id);
  },
} satisfies Partial<Handlers>;

type AccountState = EndpointResponse<Endpoints['getPaymentAccount']>;

/** Made of what is not secret. */
async function readPaymentAccount(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  userId: string,
): Promise<AccountState> {
  const provider = payments?.name ?? null;
  if (!payments?.accounts) return { provider, account: null, openCheckouts: 0 };
  const row = await findPaymentAccount(db, userId);
  const openCheckouts = await countOpenCheckouts(db, userId);
  if (!row) return { provider, account: null, openCheckouts };
  const { isLive, lastFour, connectedAt, keyId } = row;
  const isReadable = keyId === payments.accounts.key.id;
  return { provider, account: { isLive, lastFour, connectedAt, isReadable }, openCheckouts };
}
