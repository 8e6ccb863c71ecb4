import type { ChronoResult } from '@muster/contract';
import { isFieldReady, isUnsigned } from '@muster/domain';
import { type StoredFacts, toWaiverState } from '../waiver-states/waiver-facts-store.ts';

/** What of a participation decides whether they may go on the field. */
export interface FieldReadyRow {
  is_inside: boolean;
  /** Of the check of each gun that counts. */
  gun_results: readonly ChronoResult[];
  waiver_facts: StoredFacts;
}

/** Whether somebody may go on the field (docs/product/chronograph.md#field-ready). */
export function isRowFieldReady(row: FieldReadyRow): boolean {
  const guns = row.gun_results.map((result) => ({ result }));
  const isSigned = !isUnsigned(toWaiverState(row.waiver_facts));
  return isFieldReady({ isInside: row.is_inside, isSigned, guns });
}
