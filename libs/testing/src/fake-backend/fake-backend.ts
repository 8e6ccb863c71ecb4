import type { Event, Message, Participant, User } from '@muster/contract';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import { listSampleAccounts } from './sample-accounts.ts';
import { addSampleData } from './sample-data.ts';

/** A thread as the backend keeps it; each side sees it from their own (decisions.md §6). */
export interface FakeThread {
  id: string;
  event: { id: string | null; title: string; date: string; deleted: boolean };
  organizerId: string;
  playerId: string;
}

/** Everything a small Muster holds, in memory. The backend's handlers read and change it. */
export interface FakeBackend {
  users: User[];
  /** Newest first. */
  events: Event[];
  /** By event; filled when first asked for. */
  participants: Map<string, Participant[]>;
  threads: FakeThread[];
  /** Oldest first. */
  messages: Message[];
  /** Uploaded in this page: key → bytes. */
  files: Map<string, Blob>;
}

/** Who can be signed in. */
export type Role = 'organizer' | 'superadmin';

const [organizer] = listSampleAccounts();
const USER_OF: Record<Role, string> = { organizer: organizer.id, superadmin: SUPERADMIN_ID };

/** A backend of its own: `full` as after a good season, `empty` as after registering. Times are counted back from `now`. */
export function createFakeBackend(
  holding: 'full' | 'empty' = 'full',
  now: Date = new Date(),
): FakeBackend {
  const backend: FakeBackend = {
    users: listSampleAccounts(),
    events: [],
    participants: new Map(),
    threads: [],
    messages: [],
    files: new Map(),
  };
  if (holding === 'full') addSampleData(backend, now);
  else for (const user of backend.users) user.bio = '';
  return backend;
}

/** The account behind a role. */
export function userOf(backend: FakeBackend, role: Role): User {
  const user = backend.users.find(({ id }) => id === USER_OF[role]);
  if (!user) throw new Error(`This backend has no ${role}`);
  return user;
}

/** The token the backend's own sign-in gives somebody. */
export function tokenOf(user: Pick<User, 'id'>): string {
  return `token-${user.id}`;
}

/** Whose token it is; null for one that is not this backend's. */
export function findActor(backend: FakeBackend, token: string | null): User | null {
  return backend.users.find((user) => tokenOf(user) === token) ?? null;
}

export function isSuperadmin(user: Pick<User, 'id'> | null): boolean {
  return user?.id === SUPERADMIN_ID;
}
