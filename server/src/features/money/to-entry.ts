import type { LedgerEntry } from '@muster/contract';
import { signedPence } from '@muster/domain';
import type { LedgerRow } from './ledger-store.ts';

/** An entry as responses show it; accounts and devices can be gone by now. */
export function toEntry(row: LedgerRow): LedgerEntry {
  const { actorId, actorName, deviceId, deviceName, ...entry } = row;
  return {
    ...entry,
    signedPence: signedPence(entry),
    actor: toNamed(actorId, actorName),
    device: toNamed(deviceId, deviceName),
  };
}

/** Who has made something; null for nobody. */
export function toNamed(id: string | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' };
}
