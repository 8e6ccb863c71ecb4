import type { Viewer } from './viewer.ts';

/**
 * One viewer of each kind, for tests. Test events and threads use the ids `organizer` and `player`.
 */
export const VIEWERS = {
  visitor: null,
  stranger: { id: 'stranger', isSuperadmin: false },
  player: { id: 'player', isSuperadmin: false },
  organizer: { id: 'organizer', isSuperadmin: false },
  superadmin: { id: 'superadmin', isSuperadmin: true },
} as const satisfies Record<string, Viewer>;

/** The keys of the abilities that are true, in alphabetical order. */
export function allowed(abilities: object): string[] {
  return Object.entries(abilities)
    .filter(([, isAllowed]) => isAllowed)
    .map(([ability]) => ability)
    .sort();
}
