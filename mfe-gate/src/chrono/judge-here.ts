import {
  type ClassLimit,
  chronoResult,
  computedMillijoules,
  effectiveLimits,
  limitOf,
} from '@muster/domain';
import type { CheckToMake, LocalResult } from '../gate/queued-check.ts';

/** The limits of the list; those of the law for a list that was kept before there were any. */
export function limitsOf(limits: readonly ClassLimit[] | undefined): readonly ClassLimit[] {
  return limits ?? effectiveLimits([]);
}

/** What a check comes to by the limits of this device, which the marshal is shown at once. */
export function judgeHere(given: CheckToMake, limits: readonly ClassLimit[]): LocalResult {
  const { fpsTenths = null, millijoules = null, bbCentigrams } = given;
  const measured = { fpsTenths, millijoules, bbCentigrams };
  const limitMillijoules = limitOf(limits, given.class)?.millijoules ?? 0;
  const result = chronoResult(measured, limitMillijoules);
  return { result, limitMillijoules, computedMillijoules: computedMillijoules(measured) };
}
