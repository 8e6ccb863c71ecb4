import { usesFeature } from '@muster/domain';
import type { GateView } from '../gate/gate-view.ts';
import { gunsOf } from '../gate/queued-check.ts';

/** Whether guns are measured, as far as this device knows. */
export function isMeasuring({ list, people }: Pick<GateView, 'list' | 'people'>): boolean {
  const hasOwnLimits = list?.hasOwnLimits === true;
  const hasChecks = [...people.values()].some((person) => gunsOf(person).length > 0);
  return usesFeature({ setUp: { hasOwnLimits, hasChecks } }, 'chronograph');
}
