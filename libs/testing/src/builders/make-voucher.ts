import type { Voucher } from '@muster/contract';
import { makeFreshId } from './ids.ts';

/** A voucher for £5 off at all events, of which three of ten uses are taken. */
export function makeVoucher(given: Partial<Voucher> = {}): Voucher {
  return {
    id: makeFreshId(),
    kind: 'pounds',
    value: 5,
    eventIds: null,
    maxUses: 10,
    uses: 3,
    expiresAt: null,
    isOncePerPerson: false,
    codeEnd: 'HT4W',
    createdAt: '2026-11-01T10:00:00.000Z',
    ...given,
  };
}
