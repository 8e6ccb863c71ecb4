import { type ChangedRule, leaveOut, londonIsoDay, withoutPastDays } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import { type SeriesRow, updateSeriesRow } from './series-store.ts';

type RuleOfDate = Pick<SeriesRow, 'id' | 'rule'> & { day: string };

/** Leaves the day of a date out of its series, which is locked, so that it is not made again. */
export async function leaveOutDay(trx: Db, { id, rule, day }: RuleOfDate): Promise<ChangedRule> {
  const changed = leaveOut(withoutPastDays(rule, londonIsoDay(new Date())), day);
  if (changed.rule) await updateSeriesRow(trx, { id, rule: JSON.stringify(changed.rule) });
  return changed;
}
