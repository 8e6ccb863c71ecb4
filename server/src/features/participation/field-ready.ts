import type { ChronoResult } from '@muster/contract';
import { isFieldReady } from '@muster/domain';

/** What of a participation decides whether they may go on the field. */
export interface FieldReadyRow {
  is_inside: boolean;
  /** Of the check of each gun that counts. */
  gun_results: readonly ChronoResult[];
}

/** Whether somebody may go on the field (docs/product/chronograph.md#field-ready). */
export function isRowFieldReady(row: FieldReadyRow): boolean {
  const guns = row.gun_results.map((result) => ({ result }));
  return isFieldReady({ isInside: row.is_inside, isSigned: isWaiverSigned(), guns });
}

/**
 * Whether the waiver that the organizer asks for is signed: the one place where that comes in.
 * Organizers cannot ask for a waiver yet.
 */
function isWaiverSigned(): boolean {
  return true;
}
