import type { Event, Message, Participant, User } from '@muster/contract';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import { fillWorld } from './fill-world.ts';
import { listPeople } from './people.ts';

/** A thread as the world keeps it; each side sees it from their own (decisions.md §6). */
export interface WorldThread {
  id: string;
  event: { id: string | null; title: string; date: string; deleted: boolean };
  organizerId: string;
  playerId: string;
}

/** Everything a small Muster holds, in memory. The world's handlers read and change it. */
export interface World {
  users: User[];
  /** Newest first. */
  events: Event[];
  /** By event; filled when first asked for. */
  participants: Map<string, Participant[]>;
  threads: WorldThread[];
  /** Oldest first. */
  messages: Message[];
  /** Uploaded in this page: key → bytes. */
  files: Map<string, Blob>;
}

/** Who can be signed in. */
export type Role = 'organizer' | 'superadmin';

const [organizer] = listPeople();
const USER_OF: Record<Role, string> = { organizer: organizer.id, superadmin: SUPERADMIN_ID };

/** A world of its own: `full` as after a good season, `empty` as after registering. Times are counted back from `now`. */
export function createWorld(holding: 'full' | 'empty' = 'full', now: Date = new Date()): World {
  const world: World = {
    users: listPeople(),
    events: [],
    participants: new Map(),
    threads: [],
    messages: [],
    files: new Map(),
  };
  if (holding === 'full') fillWorld(world, now);
  else for (const user of world.users) user.bio = '';
  return world;
}

/** The account behind a role. */
export function userOf(world: World, role: Role): User {
  const user = world.users.find(({ id }) => id === USER_OF[role]);
  if (!user) throw new Error(`This world has no ${role}`);
  return user;
}

/** The token the world's own sign-in gives somebody. */
export function tokenOf(user: Pick<User, 'id'>): string {
  return `token-${user.id}`;
}

/** Whose token it is; null for one that is not this world's. */
export function findActor(world: World, token: string | null): User | null {
  return world.users.find((user) => tokenOf(user) === token) ?? null;
}

export function isSuperadmin(user: Pick<User, 'id'> | null): boolean {
  return user?.id === SUPERADMIN_ID;
}
