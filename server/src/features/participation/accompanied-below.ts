import type { Db } from '../../platform/database/schema.ts';
import { findWaiver } from '../waiver-states/text-store.ts';

/**
 * Below which age dependants come accompanied to the events of an organizer; null: there is no such
 * rule (docs/product/dependants.md#accompanied).
 */
export type FindAccompaniedBelow = (trx: Db, organizerId: string) => Promise<number | null>;

/** As the waiver of the organizer says, if there is one. */
export const findAccompaniedBelow: FindAccompaniedBelow = async (trx, organizerId) =>
  (await findWaiver(trx, organizerId))?.accompaniedBelow ?? null;
