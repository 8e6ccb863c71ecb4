import { clearSession, storeSession } from '@muster/token-store';
import { tokenOf, userOf } from '../fake-backend/fake-backend.ts';
import type { Choices } from './choices.ts';

/** Every page load starts with a new fake backend and the chosen account. */
export async function signInToFakeBackend({
  as,
  data,
}: Pick<Choices, 'as' | 'data'>): Promise<void> {
  const { startWorker } = await import('./start-worker.ts');
  const backend = await startWorker(data);
  if (as === 'nobody') return clearSession();
  const user = userOf(backend, as);
  storeSession({
    user,
    tokens: { accessToken: tokenOf(user), refreshToken: `refresh-${user.id}` },
  });
}
