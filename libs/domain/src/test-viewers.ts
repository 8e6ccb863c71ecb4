import type { Viewer } from './viewer.ts';

/**
 * One of each kind of viewer, for tests. The organizer's and the player's ids are those that events and threads name.
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
