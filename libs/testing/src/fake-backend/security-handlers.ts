import { FIELD_TEXT, type Session, type User } from '@muster/contract';
import { makeSession } from '../builders/make-session.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { FAKE_PASSWORD } from './account-handlers.ts';
import type { FakeBackend } from './fake-backend.ts';

const HOUR_MS = 3_600_000;

/** Handlers of the caller's own password and sessions. A changed password is not remembered. */
export function securityHandlers(backend: FakeBackend): EndpointHandler[] {
  function endAllBut(actor: User, isKept: (session: Session) => boolean): number {
    const sessions = sessionsOf(backend, actor);
    const kept = sessions.filter(isKept);
    backend.sessions.set(actor.id, kept);
    return sessions.length - kept.length;
  }
  return [
    handle('changePassword', ({ actor, body }) => {
      if (body.currentPassword !== FAKE_PASSWORD) {
        const message = FIELD_TEXT.currentPasswordWrong;
        return refuse('VALIDATION', message, { currentPassword: message });
      }
      endAllBut(actor, ({ isCurrent }) => isCurrent);
      return {};
    }),
    handle('listSessions', ({ actor }) => ({ sessions: sessionsOf(backend, actor) })),
    handle('endSession', ({ actor, params }) => {
      const endedCount = endAllBut(actor, ({ id }) => id !== params.id);
      return endedCount > 0 ? {} : refuse('SESSION_NOT_FOUND');
    }),
    handle('endOtherSessions', ({ actor }) => ({
      endedCount: endAllBut(actor, ({ isCurrent }) => isCurrent),
    })),
  ];
}

/** The sessions of an account: this one, a phone and a tablet. */
function sessionsOf({ sessions }: FakeBackend, { id }: User): Session[] {
  const known = sessions.get(id);
  if (known) return known;
  const created = [
    makeSession({ isCurrent: true }),
    makeSession({
      device: 'Safari on iPhone',
      network: '198.51.100.0/24',
      usedBeforeMs: 3 * HOUR_MS,
    }),
    makeSession({ device: '', network: '2001:db8:85a3::/48', usedBeforeMs: 50 * HOUR_MS }),
  ];
  sessions.set(id, created);
  return created;
}
