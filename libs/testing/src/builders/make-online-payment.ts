import type { OnlinePayment } from '@muster/contract';
import { makeFreshId } from './ids.ts';

/** A payment online of £40.00 that was paid; given fields override the defaults. */
export function makeOnlinePayment(given: Partial<OnlinePayment> = {}): OnlinePayment {
  return {
    id: makeFreshId(),
    participationId: null,
    name: 'Sam',
    provider: 'fake',
    pence: 4_000,
    status: 'paid',
    createdAt: '2026-11-14T09:12:00.000Z',
    settledAt: '2026-11-14T09:14:00.000Z',
    refunds: [],
    ...given,
  };
}
