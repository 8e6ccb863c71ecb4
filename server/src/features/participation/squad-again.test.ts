import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { addDependant, joinFor } from '../../../test/support/dependants.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { addMember, makeSquad } from '../../../test/support/squads.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { SQUAD_TEXT } from './squad-texts.ts';

/* The same squad again, at another event (docs/product/squads.md#again). */

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

function query(text: string, values: unknown[] = []) {
  return server.database.pool.query(text, values);
}
function makeGame(changes: Parameters<typeof makeApprovedEvent>[2] = {}) {
  return makeApprovedEvent(server, organizer, { price: 'Free', ...changes });
}
function join(as: Person, { id }: { id: string }) {
  return call(server, 'joinEvent', { as, params: { id }, body: {} });
}
function again(as: Person, squad: { id: string }, event: { id: string }) {
  return { as, params: { id: squad.id }, body: { eventId: event.id, nonce: makeNonce() } };
}

/** A squad of so many others at a game that is over, and a game that its leader has joined. */
async function makeEarlier(count = 2) {
  const earlier = await makeGame();
  const made = await makeSquad(server, earlier, { maxSize: 6 });
  const others: Person[] = [];
  for (let index = 0; index < count; index += 1)
    others.push((await addMember(server, made)).member);
  const event = await makeGame({ maxPartySize: 4 });
  await join(made.leader, event);
  return { ...made, earlier, event, others };
}
async function endGame({ id }: { id: string }) {
  await query("update events set date = now() - interval '2 days' where id = $1", [id]);
}
async function invitations() {
  const { rows } = await query("delete from mails where kind = 'squadInvitation' returning *");
  return rows;
}
function idsOf(mails: { user_id: string }[]) {
  return mails.map((mail) => mail.user_id).toSorted();
}

test('the squad is made with its name, and the others get a link to it, once', async () => {
  const { squad, leader, earlier, event, others } = await makeEarlier();
  await endGame(earlier);
  const request = again(leader, squad, event);
  const made = await call(server, 'repeatSquad', request);
  const { name, maxSize, size, eventId, can } = made.squad;
  assert.deepEqual([name, maxSize, size, eventId], ['Night Owls', 4, 1, event.id]);
  assert.deepEqual([can.lead, made.invited], [true, 2]);
  assert.deepEqual(await call(server, 'repeatSquad', request), made);
  const mails = await invitations();
  assert.deepEqual(idsOf(mails), others.map(({ user }) => user.id).toSorted());
  assert.ok(!JSON.stringify(mails).includes(made.squad.code!), 'the code is in no row');
  const { text } = renderMail(server.services, mails[0]);
  assert.match(text, new RegExp(`/j/${made.squad.code}\\b`));
  const params = { id: made.squad.id };
  await call(server, 'deleteSquad', { as: leader, params });
  const second = await call(server, 'repeatSquad', again(leader, squad, event));
  assert.deepEqual([second.invited, await invitations()], [0, []]);
});

test('the squad of a game that is not over, of others, or without a spot is refused', async () => {
  const { squad, leader, earlier, event, others } = await makeEarlier(1);
  const early = await refuse(server, 'repeatSquad', again(leader, squad, event));
  assert.deepEqual(early.fields, { id: SQUAD_TEXT.notOver });
  await endGame(earlier);
  const notJoined = await refuse(server, 'repeatSquad', again(others[0]!, squad, event));
  assert.deepEqual(notJoined.fields, { joinForm: SQUAD_TEXT.joinForm });
  const stranger = await signUp(server);
  await join(stranger, event);
  const foreign = await refuse(server, 'repeatSquad', again(stranger, squad, event));
  assert.equal(foreign.code, 'SQUAD_NOT_FOUND');
  const forbidden = await refuse(server, 'repeatSquad', again(organizer, squad, event));
  assert.equal(forbidden.code, 'FORBIDDEN');
  const taken = await makeSquad(server, event, { name: 'NIGHT OWLS' });
  const refusal = await refuse(server, 'repeatSquad', again(leader, squad, event));
  assert.deepEqual(refusal.fields, { name: SQUAD_TEXT.nameTaken });
  assert.deepEqual(await invitations(), []);
  await call(server, 'deleteSquad', { as: taken.leader, params: { id: taken.squad.id } });
  await call(server, 'repeatSquad', again(leader, squad, event));
  assert.deepEqual(idsOf(await invitations()), [others[0]!.user.id]);
});

test('bans, blocks and suspended accounts get no mail, and are counted', async () => {
  const { squad, leader, earlier, event, others } = await makeEarlier(5);
  const [blocks, blocked, banned, suspended, friend] = others.map(({ user }) => user.id);
  await endGame(earlier);
  await query('insert into blocks (blocker_id, blocked_id) values ($1, $2), ($2, $3)', [
    ...[blocks, leader.user.id, blocked],
  ]);
  const ban = { reason: '' };
  await call(server, 'banUser', { as: organizer, params: { userId: banned! }, body: ban });
  await query('update users set suspended_at = now() where id = $1', [suspended]);
  const { invited } = await call(server, 'repeatSquad', again(leader, squad, event));
  assert.deepEqual([invited, idsOf(await invitations())], [5, [friend]]);
});

test('who has left the squad gets none, and a guardian one', async () => {
  const { squad, code, leader, earlier, event, others } = await makeEarlier();
  const [gone, guardian] = others as [Person, Person];
  for (const name of ['Tom Oakes', 'Tim Oakes']) {
    const dependantId = (await addDependant(server, guardian, { name })).id;
    await joinFor(server, guardian, { eventId: earlier.id, dependantId, squadCode: code });
  }
  await call(server, 'leaveEvent', { as: gone, params: { id: earlier.id }, query: {} });
  await endGame(earlier);
  const { invited } = await call(server, 'repeatSquad', again(leader, squad, event));
  assert.deepEqual([invited, idsOf(await invitations())], [1, [guardian.user.id]]);
});
