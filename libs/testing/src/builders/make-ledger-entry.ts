import type { LedgerEntry } from '@muster/contract';
import { signedPence } from '@muster/domain';
import { makeFreshId } from './ids.ts';

/** An entry of the ledger: £25.00 paid in cash; given fields override the defaults. */
export function makeLedgerEntry(given: Partial<LedgerEntry> = {}): LedgerEntry {
  const entry = {
    id: makeFreshId(),
    participationId: null,
    at: '2026-11-14T09:12:00.000Z',
    kind: 'payment' as const,
    method: 'cash' as const,
    pence: 2_500,
    reverses: null,
    provider: null,
    actor: null,
    device: null,
    note: '',
    nonce: null,
    payer: null,
    ...given,
  };
  return { ...entry, signedPence: signedPence(entry) };
}
