import type { SidePlanResponse } from '@muster/contract';
import { count } from '../../count.ts';

/** `12 players get another side. The sides then differ by 1.`, or a side, where none has one. */
export function planText({ moves, sides }: SidePlanResponse): string {
  const after = sides.map((side) => side.after);
  const gap = Math.max(...after) - Math.min(...after);
  const even = gap === 0 ? 'are equal' : `differ by ${gap}`;
  if (moves.length === 0) return `Nobody needs another side. The sides ${even}.`;
  const players = `${count(moves.length, 'player')} ${moves.length === 1 ? 'gets' : 'get'}`;
  const side = moves.every(({ from }) => from === null) ? 'a side' : 'another side';
  return `${players} ${side}. The sides then ${even}.`;
}

/** What prevents a more even plan. */
export function blockerText({ kind, name }: SidePlanResponse['blockedBy'][number]): string {
  if (kind === 'split') return `${name} has members who stay on different sides.`;
  if (kind === 'noRoom') return `No side has room for ${name}.`;
  if (kind === 'fixed') return `Too many players stay on ${name}.`;
  return `${name} has reached its limit.`;
}
