import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { checkPassword } from './account-handlers.ts';
import type { FakeBackend } from './fake-backend.ts';

/** The token of every link of a fake backend that is still valid. */
export const FAKE_LINK_TOKEN = 'valid-link';

/**
 * Handlers of forgotten passwords, changes of the email, and the kinds of mail that the caller
 * gets.
 */
export function accountLinkHandlers(backend: FakeBackend): EndpointHandler[] {
  function checkToken(token: string) {
    if (token !== FAKE_LINK_TOKEN) return refuse('LINK_EXPIRED');
  }
  return [
    handle('requestPasswordReset', () => ({})),
    handle('resetPassword', ({ body }) => {
      checkToken(body.token);
      return { deviceToken: 'user.device.signature' };
    }),
    handle('requestEmailChange', ({ actor, body }) => {
      checkPassword(body.currentPassword);
      const holder = backend.users.find(
        ({ email }) => email.toLowerCase() === body.newEmail.toLowerCase(),
      );
      if (holder && holder.id !== actor.id) {
        const message = 'An account with this email already exists';
        return refuse('EMAIL_TAKEN', message, { newEmail: message });
      }
      return { status: 'confirmation-sent' as const, user: actor };
    }),
    handle('sendEmailConfirmation', ({ actor }) => ({
      status: actor.emailConfirmed ? ('confirmed' as const) : ('confirmation-sent' as const),
      user: actor,
    })),
    handle('confirmEmailChange', ({ body }) => {
      checkToken(body.token);
      return { email: 'new@muster.test', isNew: true };
    }),
    handle('createPasswordResetLink', ({ params, body }) => {
      checkPassword(body.currentPassword);
      if (!backend.users.some(({ id }) => id === params.id)) return refuse('USER_NOT_FOUND');
      const expiresAt = new Date(Date.now() + 30 * 60_000).toISOString();
      return { url: `https://muster.test/reset-password#${FAKE_LINK_TOKEN}`, expiresAt };
    }),
  ];
}
