import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JoinSource } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { addDependant } from '../../../test/support/dependants.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

const SOON = '2090-01-01T10:00:00Z';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

function join(as: Person, id: string, cameFrom?: JoinSource) {
  return call(server, 'joinEvent', { as, params: { id }, body: { ...(cameFrom && { cameFrom }) } });
}
async function countOf(as: Person, from = '2020-01-01', to = '2020-12-31') {
  const { sources } = await call(server, 'listJoinSources', { as, query: { from, to } });
  return Object.fromEntries(sources.map(({ source, joins }) => [source, joins]));
}
/** So that the days are known. */
function setJoined(id: string, at: string) {
  return server.database.pool.query(
    'update participations set joined_at = $2 where event_id = $1',
    [id, at],
  );
}

test('an organizer sees how many came by each kind of link, in days of Britain', async () => {
  const [organizer, other, plain] = [
    await signUp(server),
    await signUp(server),
    await signUp(server),
  ];
  const [first, second] = [await signUp(server), await signUp(server)];
  const { id } = await makeApprovedEvent(server, organizer, { date: SOON, maxPartySize: 4 });
  const elsewhere = await makeApprovedEvent(server, other, { date: SOON });
  await join(plain, id);
  await join(first, id, 'mail');
  const squad = { name: 'Night Foxes', joinForm: {}, nonce: makeNonce() };
  const params = { id };
  await call(server, 'createSquad', { as: second, params, body: { ...squad, cameFrom: 'embed' } });
  await join(first, elsewhere.id, 'share');
  await setJoined(id, '2020-06-30T23:30:00Z');
  assert.deepEqual(await countOf(organizer), { embed: 1, mail: 1, share: 0 });
  assert.deepEqual(await countOf(organizer, '2020-06-01', '2020-06-30'), noneOf);
  assert.deepEqual(await countOf(organizer, '2020-07-01', '2020-07-01'), {
    ...{ embed: 1, mail: 1, share: 0 },
  });
  assert.deepEqual(await countOf(other), noneOf);
});

const noneOf = { embed: 0, mail: 0, share: 0 };

test('whoever joins again came as they came last', async () => {
  const [organizer, as] = [await signUp(server), await signUp(server)];
  const { id } = await makeApprovedEvent(server, organizer, { date: SOON });
  await join(as, id, 'mail');
  await call(server, 'leaveEvent', { as, params: { id } });
  await join(as, id);
  await setJoined(id, '2020-06-01T10:00:00Z');
  assert.deepEqual(await countOf(organizer), noneOf);
});

test('each of a family, and whoever joins with a new account, is counted', async () => {
  const [organizer, as] = [await signUp(server), await signUp(server)];
  const dependant = await addDependant(server, as);
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const { id } = await makeApprovedEvent(server, organizer, { date: nextWeek });
  const people = [{ dependantId: null }, { dependantId: dependant.id }];
  const body = { people, together: true, cameFrom: 'share' as const, nonce: makeNonce() };
  await call(server, 'bookPeople', { as, params: { id }, body });
  await call(server, 'joinWithNewAccount', {
    params: { id },
    body: {
      ...{ email: 'new@muster.test', password: 'Sturdy-Boots-77', fullName: 'New Fox' },
      ...{ nickName: 'newfox', organizerName: 'newfox', dateOfBirth: '1990-01-01' },
      ...{ joinForm: {}, consent: true, cameFrom: 'embed' },
    },
  });
  await setJoined(id, '2020-06-01T10:00:00Z');
  assert.deepEqual(await countOf(organizer), { embed: 1, mail: 0, share: 2 });
});

test('what is on no list is refused, and so is a period of more than a year', async () => {
  const [organizer, as] = [await signUp(server), await signUp(server)];
  const { id } = await makeApprovedEvent(server, organizer, { date: SOON });
  const body = { cameFrom: 'https://elsewhere.example' as never };
  const refused = await refuse(server, 'joinEvent', { as, params: { id }, body });
  assert.deepEqual(Object.keys(refused.fields ?? {}), ['cameFrom']);
  const query = { from: '2020-01-01', to: '2021-01-01' };
  const long = await refuse(server, 'listJoinSources', { as: organizer, query });
  assert.deepEqual(Object.keys(long.fields ?? {}), ['to']);
  const noDays = { from: 'rubbish', to: '2020-13-45' };
  const none = await refuse(server, 'listJoinSources', { as: organizer, query: noDays });
  assert.deepEqual(Object.keys(none.fields ?? {}), ['from', 'to']);
});
