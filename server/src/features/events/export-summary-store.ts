import type { Queryable } from '../../platform/database/schema.ts';
import { groupTotals, type PartTotals, totalRows } from '../../platform/totals/store.ts';
import { comingOf, comingOfAll } from './event-totals.ts';

interface ExportTotals {
  /** How many events there are of each difficulty. */
  difficulties: PartTotals;
  /** How many have not started. */
  coming: number;
}

const NAMES = ['event difficulties'] as const;

/** Totals over the events of an organizer; `ownerId` null: over all. */
export async function readExportTotals(
  pool: Queryable,
  ownerId: string | null,
): Promise<ExportTotals> {
  const isOfOne = ownerId !== null;
  const coming = isOfOne ? comingOf('$1') : comingOfAll('event');
  const { rows } = await pool.query({
    name: isOfOne ? 'read-own-export-totals' : 'read-export-totals',
    text: `select ${totalRows(NAMES, isOfOne ? '$1' : undefined)} as totals, ${coming} as coming`,
    values: isOfOne ? [ownerId] : [],
  });
  const [row = { totals: [], coming: 0 }] = rows;
  const totals = groupTotals(NAMES, row.totals);
  return { difficulties: totals['event difficulties'], coming: row.coming };
}
