import { answerRequest } from '../handlers/answer-request.ts';
import { participantsOf } from './answer-participants.ts';
import { createWorld, findActor, tokenOf, userOf } from './world.ts';
import { worldHandlers } from './world-handlers.ts';

test('participants move through the line as on the server', async () => {
  const world = createWorld();
  const event = world.events.find(({ waitlistCount }) => waitlistCount > 0);
  if (!event) throw new Error('no event with a line');
  const ask = (method: string, path: string, body?: unknown) =>
    answerRequest(
      { handlers: worldHandlers(world), findActor: (token) => findActor(world, token) },
      {
        method,
        path: `/events/${event.id}${path}`,
        query: {},
        body,
        token: tokenOf(userOf(world, 'organizer')),
      },
    );
  const [first, second] = participantsOf(world, event).filter(
    ({ status }) => status === 'waitlist',
  );
  const full = await ask('PATCH', `/participants/${second?.user.id}`, { status: 'confirmed' });
  expect(full).toMatchObject({ status: 409, body: { error: { code: 'EVENT_FULL' } } });
  const leaver = participantsOf(world, event)[0];
  await ask('PATCH', `/participants/${leaver?.user.id}`, { status: 'cancelled' });
  expect([first?.status, second?.status, leaver?.status]).toEqual([
    'confirmed',
    'waitlist',
    'cancelled',
  ]);
  expect(event).toMatchObject({ participantCount: 24, waitlistCount: 4 });
});
