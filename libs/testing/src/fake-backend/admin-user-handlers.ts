import type { AdminUser, AdminUserDetails, User, UserSort } from '@muster/contract';
import { accountAdministration, isFound, publicName } from '@muster/domain';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { type FakeBackend, toViewer } from './fake-backend.ts';
import { paginate } from './paginate.ts';

const HOUR_MS = 3_600_000;
/** Hours since the last activity of the sample accounts, in their order. */
const IDLE_HOURS = [0, 1, 30, 100, 300, 1_000, null];

/** Handlers of accounts under administration (docs/product/administration.md#admin-users). */
export function adminUserHandlers(backend: FakeBackend): EndpointHandler[] {
  function find(id: string): User {
    return backend.users.find((user) => user.id === id) ?? refuse('USER_NOT_FOUND');
  }
  return [
    handle('listUsers', ({ actor, query }) => {
      const found = backend.users.filter((user) => matches(user, query.search ?? ''));
      const users = found.map((user) => toAdminUser(backend, user, actor));
      const sign = query.direction === 'ascending' ? 1 : -1;
      const keys = users.map((user) => [user, SORT_KEYS[query.sort](user)] as const);
      keys.sort(([, a], [, b]) => sign * (a < b ? -1 : Number(a > b)));
      const { items, pagination } = paginate(
        keys.map(([user]) => user),
        query,
      );
      return { users: items, pagination };
    }),
    handle('getUser', ({ actor, params }) => ({
      user: toDetails(backend, toAdminUser(backend, find(params.id), actor)),
    })),
  ];
}

const SORT_KEYS: Readonly<Record<UserSort, (user: AdminUser) => string | number>> = {
  name: (user) => publicName(user).toLowerCase(),
  joined: ({ createdAt, id }) => createdAt + id,
  lastActivity: ({ stats }) => stats.lastActivity ?? '',
  events: ({ stats }) => stats.eventsCreated,
};

function matches({ nickName, fullName, organizerName, email }: User, search: string): boolean {
  return isFound(search, [nickName, fullName, organizerName, email]);
}

function toAdminUser(backend: FakeBackend, user: User, actor: User): AdminUser {
  const suspendedAt = backend.suspensions.get(user.id)?.since ?? null;
  const isSuperadmin = user.id === SUPERADMIN_ID;
  const idleHours = IDLE_HOURS[backend.users.indexOf(user) % IDLE_HOURS.length] ?? null;
  return {
    ...user,
    dateOfBirth: isSuperadmin ? null : user.dateOfBirth,
    role: isSuperadmin ? 'superadmin' : 'user',
    suspendedAt,
    deletionRequestedAt: backend.leaving.has(user.id) ? new Date().toISOString() : null,
    stats: {
      eventsCreated: backend.events.filter(({ organizer }) => organizer.id === user.id).length,
      messagesSent: backend.messages.filter(({ sender }) => sender.id === user.id).length,
      messagesReceived: backend.messages.filter(({ recipient }) => recipient.id === user.id).length,
      momentsCount: backend.moments.get(user.id)?.length ?? 0,
      lastActivity:
        idleHours === null ? null : new Date(Date.now() - idleHours * HOUR_MS).toISOString(),
    },
    can: accountAdministration(toViewer(actor), { id: user.id, suspendedAt }),
  };
}

function toDetails(backend: FakeBackend, user: AdminUser): AdminUserDetails {
  const events = backend.events.filter(({ organizer }) => organizer.id === user.id);
  return {
    ...user,
    suspensionReason: backend.suspensions.get(user.id)?.reason ?? '',
    sessionsCount: 2,
    joinsCount: 0,
    events: events.slice(0, 10).map(({ id, title, date, approved }) => ({
      id,
      title,
      date,
      approved: approved && !user.suspendedAt,
      hidden: approved && user.suspendedAt !== null,
    })),
    joins: [],
    moments: backend.moments.get(user.id) ?? [],
  };
}
