import type { Series } from '@muster/contract';
import { count } from '../../count.ts';
import type { SeriesResult } from './save-series.ts';

/** After a series was created: how many dates wait, unless they need not. */
export function createdSeries({ title, comingDates, approved }: Series): string {
  const waits = comingDates === 1 ? 'waits' : 'wait';
  const state = approved ? '' : ` ${waits} for approval`;
  return `“${title}” repeats: ${count(comingDates, 'date')}${state}.`;
}

/** `12 dates changed.` */
export function changedDates({ changed }: Pick<SeriesResult, 'changed'>): string {
  return `${count(changed, 'date')} changed.`;
}
