import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { addParticipant, makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
let player: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  player = await signUp(server);
});
after(() => server.close());

interface Ticket {
  id: string;
  code: string;
}

async function ticketOf(as: Person, { id }: { id: string }): Promise<Ticket> {
  const { participations } = await call(server, 'listMyParticipations', { as });
  const own = participations.find(({ eventId }) => eventId === id);
  const code = own?.ticketCode;
  assert.ok(code, 'no ticket');
  assert.equal(own?.ticketUrl, `HTTPS://MUSTER.TEST/T/${code}`);
  return { id, code };
}
function find(as: Person, { id, code }: Ticket) {
  return call(server, 'findParticipantByTicket', { as, params: { id }, query: { code } });
}
async function isRefused(as: Person, { id, code }: Ticket) {
  const refusal = await refuse(server, 'findParticipantByTicket', {
    as,
    params: { id },
    query: { code },
  });
  assert.equal(refusal.code, 'TICKET_NOT_FOUND');
  assert.equal(refusal.message, 'This ticket is not valid for this event, or not any more');
}
async function joinedEvent(changes: object = {}) {
  const event = await makeApprovedEvent(server, organizer, changes);
  await call(server, 'joinEvent', { as: player, params: { id: event.id }, body: {} });
  return event;
}

test('the organizer and the superadmin find the participant, however the code is typed', async () => {
  const ticket = await ticketOf(player, await joinedEvent());
  assert.match(ticket.code, /^[0-9A-HJKMNP-TV-Z]{12}$/);
  const typed = `${ticket.code.slice(0, 4)}-${ticket.code.slice(4)}`.toLowerCase();
  for (const as of [organizer, await signInSuperadmin(server)])
    assert.equal((await find(as, { ...ticket, code: typed })).participant.user?.id, player.user.id);
});

test('nobody else learns anything from a ticket, not even its holder or another organizer', async () => {
  const ticket = await ticketOf(player, await joinedEvent());
  for (const as of [player, await signUp(server)]) await isRefused(as, ticket);
  const visitor = await refuse(server, 'findParticipantByTicket', {
    params: { id: ticket.id },
    query: { code: ticket.code },
  });
  assert.equal(visitor.code, 'UNAUTHENTICATED');
});

test('a forged ticket, and that of another event of the same organizer, is not valid', async () => {
  const [event, other] = [await joinedEvent(), await joinedEvent()];
  await isRefused(organizer, { id: event.id, code: '0'.repeat(12) });
  const { code } = await ticketOf(player, other);
  await isRefused(organizer, { id: event.id, code });
});

test('a ticket is valid with a spot only, and a new join makes a new one', async () => {
  const event = await joinedEvent({ maxParticipants: 1 });
  const first = await ticketOf(player, event);
  const params = { id: event.id };
  await call(server, 'leaveEvent', { as: player, params });
  await isRefused(organizer, first);
  // On the waitlist there is a code too, but no ticket.
  await addParticipant(server, event, await signUp(server));
  await call(server, 'joinEvent', { as: player, params, body: {} });
  const { participations } = await call(server, 'listMyParticipations', { as: player });
  assert.equal(participations.find(({ eventId }) => eventId === event.id)?.ticketCode, null);
  const rows = await participationsOf(server, event);
  const waiting = rows.find(({ user_id }) => user_id === player.user.id);
  assert.ok(waiting);
  await isRefused(organizer, { id: event.id, code: waiting.ticket_code });
  assert.notEqual(waiting.ticket_code, first.code);
  await isRefused(organizer, first);
});

test('a check-in does not use the ticket up', async () => {
  const event = await joinedEvent();
  const ticket = await ticketOf(player, event);
  await call(server, 'updateParticipant', {
    as: organizer,
    params: { id: event.id, userId: player.user.id },
    body: { checkInStatus: 'checked_in' },
  });
  assert.equal((await find(organizer, ticket)).participant.checkInStatus, 'checked_in');
});

test('codes do not repeat, and no code is in the log', async () => {
  const { rows } = await server.services.pool.query<{ codes: number }>(
    'select count(distinct new_ticket_code())::int as codes from generate_series(1, 5000)',
  );
  assert.equal(rows[0]?.codes, 5_000);
  const ticket = await ticketOf(player, await joinedEvent());
  await find(organizer, ticket);
  assert.ok(server.logged.some((line) => line.includes(`/events/${ticket.id}/ticket`)));
  assert.ok(!server.logged.join('\n').includes(ticket.code));
});

test('a code of another form is refused with a sentence', async () => {
  const { id } = await joinedEvent();
  const refusal = await refuse(server, 'findParticipantByTicket', {
    as: organizer,
    params: { id },
    query: { code: 'K7' },
  });
  assert.equal(refusal.code, 'VALIDATION');
  assert.match(refusal.fields?.code ?? '', /^A ticket code has 12 letters and digits/);
});
