import type { GateView } from '../gate/gate-view.ts';
import { gunsOf } from '../gate/queued-check.ts';

/** Whether guns are measured: where limits are set, and where some were measured before. */
export function isMeasuring({ list, people }: Pick<GateView, 'list' | 'people'>): boolean {
  if (list?.hasOwnLimits) return true;
  return [...people.values()].some((person) => gunsOf(person).length > 0);
}
