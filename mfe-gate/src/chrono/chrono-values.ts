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

/** At a site most people shoot the same weight, so that the last one is offered to the next. */
let last = { bbCentigrams: 20, unit: 'fps' as Unit };

/** Remembers what the next person probably has, too. */
export function keepForNext({ bbCentigrams, unit }: ChronoValues): void {
  last = { bbCentigrams, unit };
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
    class: failed?.class ?? limits[0]?.class ?? 'full_auto',
    typed: '',
    tag: failed?.tag ?? '',
  };
}

/** `Gun 1`, `Gun 2`: whoever has more than one names them. */
function nextLabel(guns: readonly CheckedGun[]): string {
  const taken = new Set(guns.map(({ gun }) => gun.toLowerCase()));
  for (let number = 1; ; number += 1) if (!taken.has(`gun ${number}`)) return `Gun ${number}`;
}
