import type { Ban } from '@muster/contract';
import { publicName } from '@muster/domain';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend } from './fake-backend.ts';
import { participantsOf } from './fake-stock.ts';

/** An account, or a participant who has none in the fake backend. */
export function findPerson(backend: FakeBackend, id: string): Ban['user'] {
  const user = backend.users.find((one) => one.id === id);
  if (user) return { id, name: publicName(user), avatarUrl: user.avatarUrl };
  const participants = backend.events.flatMap((event) => participantsOf(backend, event));
  const found = participants.find((one) => one.user.id === id) ?? refuse('USER_NOT_FOUND');
  return { id, name: found.user.name, avatarUrl: found.user.avatarUrl };
}
