import type { AuditAction, AuditState, User } from '@muster/contract';
import { publicName } from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend } from './fake-backend.ts';

/**
 * Handlers that change accounts, and those of the audit log, which records it
 * (docs/product/administration.md#audit-log).
 */
export function adminUserChangeHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('deleteUser', ({ actor, params }) => {
      record(backend, { actor, action: 'deleteUser', id: params.id, after: { deleted: true } });
      backend.users.splice(backend.users.indexOf(findUser(backend, params.id)), 1);
      return {};
    }),
    handle('suspendUser', ({ actor, params, body }) => {
      backend.suspensions.set(findUser(backend, params.id).id, {
        since: new Date().toISOString(),
        ...body,
      });
      record(backend, { actor, action: 'suspendUser', id: params.id, after: { suspended: true } });
      return {};
    }),
    handle('restoreUser', ({ actor, params }) => {
      backend.suspensions.delete(findUser(backend, params.id).id);
      record(backend, { actor, action: 'restoreUser', id: params.id, after: { suspended: false } });
      return {};
    }),
    handle('endUserSessions', ({ actor, params }) => {
      record(backend, {
        actor,
        action: 'endUserSessions',
        id: params.id,
        after: { sessionsEnded: 2 },
      });
      return { endedCount: 2 };
    }),
    handle('listAuditEntries', ({ query }) => {
      const entries = backend.auditEntries.filter(
        ({ action, subject }) =>
          (!query.action || action === query.action) &&
          (!query.subject || subject.id === query.subject),
      );
      const start = query.before ? entries.length - query.before : 0;
      const end = start + query.limit;
      const nextBefore = end < entries.length ? entries.length - end : null;
      return { entries: entries.slice(start, end), nextBefore };
    }),
    handle('exportAuditEntries', () => ({})),
  ];
}

function findUser({ users }: FakeBackend, userId: string): User {
  return users.find(({ id }) => id === userId) ?? refuse('USER_NOT_FOUND');
}

interface Change {
  actor: User;
  action: AuditAction;
  /** Of the account. */
  id: string;
  after: AuditState;
}

function record(backend: FakeBackend, { actor, action, id, after }: Change) {
  backend.auditEntries.unshift({
    id: makeFreshId(),
    action,
    actor: { id: actor.id, name: publicName(actor) },
    subject: { kind: 'user', id, name: publicName(findUser(backend, id)) },
    before: null,
    after,
    network: '203.0.113.0/24',
    createdAt: new Date().toISOString(),
  });
}
