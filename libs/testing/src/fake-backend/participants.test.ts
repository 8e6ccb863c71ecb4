import { respondToRequest } from '../handlers/respond-to-request.ts';
import { createFakeBackend } from './create-fake-backend.ts';
import { findActor, tokenOf, userOf } from './fake-backend.ts';
import { fakeBackendHandlers } from './handlers.ts';
import { participantsOf } from './stock.ts';

test('participants move up the waitlist as on the server', async () => {
  const backend = createFakeBackend();
  const event = backend.events.find(({ waitlistCount }) => waitlistCount > 0)!;
  function send(method: string, path: string, body?: unknown) {
    return respondToRequest(
      { handlers: fakeBackendHandlers(backend), findActor: (token) => findActor(backend, token) },
      {
        method,
        path: `/events/${event.id}${path}`,
        query: {},
        body,
        token: tokenOf(userOf(backend, 'organizer')),
      },
    );
  }
  const [first, second] = participantsOf(backend, event).filter(
    ({ status }) => status === 'waitlist',
  );
  const full = await send('PATCH', `/participants/${second?.user.id}`, { status: 'confirmed' });
  expect(full).toMatchObject({ status: 409, body: { error: { code: 'EVENT_FULL' } } });
  const leaver = participantsOf(backend, event)[0];
  await send('PATCH', `/participants/${leaver?.user.id}`, { status: 'cancelled' });
  expect([first?.status, second?.status, leaver?.status]).toEqual([
    'confirmed',
    'waitlist',
    'cancelled',
  ]);
  expect(event).toMatchObject({ participantCount: 24, waitlistCount: 4 });
});
