import type { CheckedGun } from '@muster/contract';

/** A check as the screen shows it. */
export type MadeCheck = Pick<CheckedGun, 'gun' | 'result' | 'computedMillijoules'>;

/** The checks of one gun, oldest first. */
export interface CheckedBefore {
  gun: string;
  checks: readonly MadeCheck[];
}

/**
 * What this page has recorded, by participation: the list of the gate has the check of a gun that
 * counts alone, and a failure before a pass has to be seen.
 */
const made = new Map<string, MadeCheck[]>();

/** Keeps a check, and before the first of a gun what the list had of it. */
export function keepMade(personId: string, check: MadeCheck, guns: readonly CheckedGun[]): void {
  const before = made.get(personId) ?? [];
  const isFirst = !before.some((one) => isSameGun(one, check));
  const known = isFirst ? guns.filter((one) => isSameGun(one, check)) : [];
  made.set(personId, [...before, ...known, check]);
}

/** The guns of somebody with their checks, as far as this device knows them; the last is first. */
export function historyOf(personId: string, guns: readonly CheckedGun[]): CheckedBefore[] {
  const own = made.get(personId) ?? [];
  function lastMade(gun: CheckedGun): number {
    return own.findLastIndex((one) => isSameGun(one, gun));
  }
  const newestFirst = guns.toSorted((a, b) => lastMade(b) - lastMade(a));
  return newestFirst.map((latest) => {
    const checks = own.filter((one) => isSameGun(one, latest));
    const last = checks.at(-1);
    // Another device may have measured it since.
    const isLast = last?.result === latest.result && isAsMeasured(last, latest);
    return { gun: latest.gun, checks: isLast ? checks : [...checks, latest] };
  });
}

function isAsMeasured(one: MadeCheck, other: MadeCheck): boolean {
  return one.computedMillijoules === other.computedMillijoules;
}

/** As guns are told apart (docs/product/chronograph.md#guns). */
function isSameGun(one: Pick<MadeCheck, 'gun'>, other: Pick<MadeCheck, 'gun'>): boolean {
  return one.gun.trim().toLowerCase() === other.gun.trim().toLowerCase();
}
