import type { Event } from '@muster/contract';
import { duePence, toPence } from '@muster/domain';
import type { FakeParticipant } from './fake-backend.ts';

/** What a player of the fake backend can pay online (docs/product/money.md#checkout). */
export function fakeDuePence({ payment }: Event, own: FakeParticipant | undefined): number {
  if (own?.status !== 'confirmed' || payment.mode === 'off') return 0;
  const { balancePence, paymentAmount } = own;
  const account = { balancePence, chargedPence: toPence(paymentAmount) };
  return duePence(account, { ...payment, minPence: 1 });
}
