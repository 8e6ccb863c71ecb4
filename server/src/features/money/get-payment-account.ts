import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import { findPaymentAccount } from '../../platform/payments/account-store.ts';
import type { Services } from '../../platform/services.ts';
import { countOpenCheckouts } from './checkout-store.ts';

type AccountState = EndpointResponse<Endpoints['getPaymentAccount']>;

/** How the caller takes payment online (docs/product/money.md#payment-account). */
export function getPaymentAccount(
  services: Services,
  { actor }: Request<Endpoints['getPaymentAccount']>,
): Promise<AccountState> {
  return readPaymentAccount(services, actor.id);
}

/** Made of what is not secret. */
export async function readPaymentAccount(
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
