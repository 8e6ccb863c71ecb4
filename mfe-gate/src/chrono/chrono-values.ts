import type { CheckedGun } from '@muster/contract';
import type { ClassLimit } from '@muster/domain';
import type { Unit } from './reading.ts';

/** Weights of BBs that most people use, in hundredths of a gram. */
export const WEIGHTS = [20, 23, 25, 28, 30, 32, 36, 40, 43, 45, 48, 50] as const;

/** What a marshal has chosen and typed. */
export interface ChronoValues {
  gun: string;
  class: string;
  bbCentigrams: number;
  unit: Unit;
  typed: string;
  tag: string;
}

/** At a site most people shoot the same, so that the last choice is offered to the next. */
let last = { bbCentigrams: 20, unit: 'fps' as Unit, class: '' };

/** Remembers what the next gun probably has, too. */
export function keepForNext({ bbCentigrams, unit, class: className }: ChronoValues): void {
  last = { bbCentigrams, unit, class: className };
}

/** What the screen begins with: a gun that has failed, or a new one. */
export function firstValues(
  guns: readonly CheckedGun[],
  limits: readonly ClassLimit[],
): ChronoValues {
  const failed = guns.find(({ result }) => result === 'fail');
  return {
    ...last,
    gun: failed?.gun ?? nextLabel(guns),
    class: failed?.class ?? lastClass(limits),
    typed: '',
    tag: failed?.tag ?? '',
  };
}

/** The last class, where this event has it. */
function lastClass(limits: readonly ClassLimit[]): string {
  const found = limits.find((limit) => limit.class === last.class) ?? limits[0];
  return found?.class ?? 'full_auto';
}

/** `Gun 1`, `Gun 2`: whoever has more than one names them. */
export function nextLabel(guns: readonly CheckedGun[]): string {
  const taken = new Set(guns.map(({ gun }) => gun.toLowerCase()));
  for (let number = 1; ; number += 1) if (!taken.has(`gun ${number}`)) return `Gun ${number}`;
}
