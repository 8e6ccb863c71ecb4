import type { Db } from '../../platform/database/schema.ts';

/**
 * Below which age dependants come accompanied to the events of an organizer; null: there is no such
 * rule (docs/product/dependants.md#accompanied).
 */
export type FindAccompaniedBelow = (trx: Db, organizerId: string) => Promise<number | null>;

/** No organizer can set it yet. */
export const findAccompaniedBelow: FindAccompaniedBelow = async () => null;
