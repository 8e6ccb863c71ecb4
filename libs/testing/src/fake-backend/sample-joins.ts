import type { FakeBackend } from './fake-backend.ts';
import { participantsOf } from './fake-stock.ts';

/** Makes the organizer the first participant of each approved event of others. */
export function addSampleJoins(backend: FakeBackend): void {
  const [player] = backend.users;
  if (!player) return;
  for (const event of backend.events) {
    if (!event.approved || event.organizer.id === player.id) continue;
    const [first] = participantsOf(backend, event);
    if (!first) continue;
    const { id, email, nickName: name, avatarUrl } = player;
    first.user = { ...first.user, id, email, name, avatarUrl };
    Object.assign(first.joinForm, { fullName: player.fullName, email });
  }
}
