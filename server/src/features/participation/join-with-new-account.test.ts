import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent, participationsOf } from '../../../test/support/make.ts';
import {
  type Person,
  registration,
  signInWithPassword,
  signUp,
} from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

function form(changes: object = {}) {
  const joinForm = { phone: '0114 496 0000', emergencyContact: { name: 'Ann', phone: '999' } };
  return { ...registration(), joinForm, consent: true as const, ...changes };
}
function join({ id }: { id: string }, body: object) {
  return call(server, 'joinWithNewAccount', { params: { id }, body: body as never });
}
function refuseJoin({ id }: { id: string }, body: object) {
  return refuse(server, 'joinWithNewAccount', { params: { id }, body: body as never });
}
async function hasAccount(email: string) {
  const users = server.services.db.selectFrom('users').select('id').where('email', '=', email);
  return (await users.executeTakeFirst()) !== undefined;
}

test('one request makes the account, the spot and the session', async () => {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 3 });
  const body = form();
  const { user, participation, ...session } = await join(event, body);
  const spot = { joined: true, status: 'confirmed', position: null };
  const confirmed = { ...spot, waitsFor: null, holdUntil: null };
  assert.deepEqual(participation, { ...confirmed, balancePence: 0 });
  const as = { user, ...session } as Person;
  const own = await call(server, 'getMyJoinForm', { as, params: { id: event.id } });
  assert.deepEqual(
    [own.joinForm.phone, own.joinForm.emergencyContact.name, own.joinForm.email],
    ['0114 496 0000', 'Ann', body.email],
  );
  const { email, password } = body;
  assert.equal((await signInWithPassword(server, { email, password })).user.id, user.id);
});

test('whoever is refused has no account, and can send the form again', async () => {
  const full = await makeApprovedEvent(server, organizer, {
    maxParticipants: 1,
    waitlistEnabled: false,
  });
  await join(full, form());
  const pending = await makeEvent(server, organizer);
  const open = await makeApprovedEvent(server, organizer);
  const body = form();
  assert.equal((await refuseJoin(full, body)).code, 'EVENT_FULL');
  assert.equal((await refuseJoin(pending, body)).code, 'EVENT_NOT_FOUND');
  const { fields } = await refuseJoin(open, { ...body, consent: false });
  assert.ok(fields?.consent);
  const unknownOption = [{ fieldId: 'a'.repeat(24), optionId: 'b'.repeat(24) }];
  const joinForm = { ...body.joinForm, customFieldResponses: unknownOption };
  assert.equal((await refuseJoin(open, { ...body, joinForm })).code, 'VALIDATION');
  assert.equal(await hasAccount(body.email), false);
  assert.equal((await join(open, body)).participation.status, 'confirmed');
});

test('an email that is taken changes nothing, and is named at its field', async () => {
  const event = await makeApprovedEvent(server, organizer);
  const body = form();
  await join(event, body);
  const { code, fields } = await refuseJoin(event, { ...body, fullName: 'Somebody Else' });
  assert.deepEqual([code, Object.keys(fields ?? {})], ['EMAIL_TAKEN', ['email']]);
  assert.equal((await participationsOf(server, event)).length, 1);
});

test('a name of the product is refused at its field', async () => {
  const event = await makeApprovedEvent(server, organizer);
  const { fields } = await refuseJoin(event, form({ nickName: 'Muster Admin' }));
  assert.ok(fields?.nickName);
});

test('of visitors who send at once only as many get a spot as there are', async () => {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 2 });
  const joined = await Promise.all(Array.from({ length: 6 }, () => join(event, form())));
  const statuses = joined.map(({ participation }) => participation.status).sort();
  assert.deepEqual(statuses, ['confirmed', 'confirmed', ...Array(4).fill('waitlist')]);
});
