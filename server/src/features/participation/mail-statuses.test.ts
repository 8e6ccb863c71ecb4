import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import type { SmtpCatcher } from '../../../test/support/smtp-catcher.ts';
import { startServerWithMail } from '../../../test/support/start-server-with-mail.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { mailStatuses } from './participant-mails.ts';

let server: TestServer;
let catcher: SmtpCatcher;
let organizer: Person;
before(async () => {
  ({ server, catcher } = await startServerWithMail());
  organizer = await signUp(server, { nickName: 'Olga' });
});
after(async () => {
  await server.close();
  await catcher.close();
});
beforeEach(() => {
  catcher.mails.length = 0;
});

async function makeFullEvent() {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 1 });
  const [first, second] = [await signUp(server), await signUp(server)];
  await join(event, first);
  await join(event, second);
  return { event, first, second };
}
function join({ id }: { id: string }, as: Person) {
  return call(server, 'joinEvent', { as, params: { id }, body: {} });
}
function leave({ id }: { id: string }, as: Person) {
  return call(server, 'leaveEvent', { as, params: { id } });
}
function setStatus(
  { id }: { id: string },
  { user }: Person,
  status: 'confirmed' | 'waitlist' | 'cancelled',
) {
  const params = { id, userId: user.id };
  return call(server, 'updateParticipant', { as: organizer, params, body: { status } });
}
/** The time in which the organizer can undo a change is over. */
async function passUndo() {
  await server.services.pool.query(
    'update participations set status_mail_due_at = now() where status_mail_due_at is not null',
  );
}
function mailDue() {
  return mailStatuses({ db: server.services.db, signal: new AbortController().signal });
}
/**
 * Sends what is due, and returns the subjects that each player got, without the title of the event.
 */
async function mailsTo(...people: Person[]) {
  await mailDue();
  await runJobs(server);
  return people.map(({ user }) =>
    catcher.mails
      .filter(({ to }) => to.includes(user.email))
      .map(({ headers }) => headers.subject?.replace(/:? ?a? ?(spot at )?“.*$/u, '')),
  );
}

test('a spot, the waitlist and moving up are told at once, each once', async () => {
  const { event, first, second } = await makeFullEvent();
  assert.deepEqual(await mailsTo(first, second), [
    ['You have a spot'],
    ['You are on the waitlist'],
  ]);
  const { text } = catcher.mails.find(({ to }) => to.includes(second.user.email))!;
  assert.match(text, /You are number 1 on the waitlist/);
  catcher.mails.length = 0;
  await leave(event, first);
  assert.deepEqual(await mailsTo(first, second), [[], ['You have moved up']]);
  catcher.mails.length = 0;
  await call(server, 'updateParticipant', {
    as: organizer,
    params: { id: event.id, userId: second.user.id },
    body: { paymentStatus: 'paid' },
  });
  await passUndo();
  assert.deepEqual(await mailsTo(first, second), [[], []]);
});

test('what the organizer changes is told when it can no longer be undone, and not if it was', async () => {
  const { event, first, second } = await makeFullEvent();
  await mailsTo();
  catcher.mails.length = 0;
  await setStatus(event, second, 'cancelled');
  await setStatus(event, first, 'waitlist');
  assert.deepEqual(await mailsTo(first, second), [[], []]);
  await setStatus(event, first, 'confirmed');
  await passUndo();
  assert.deepEqual(await mailsTo(first, second), [[], ['You no longer take part']]);
  catcher.mails.length = 0;
  await setStatus(event, first, 'waitlist');
  await passUndo();
  assert.deepEqual(await mailsTo(first), [['You are now on the waitlist']]);
});

test('undoing a confirmation refunds the position on the waitlist', async () => {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 2 });
  const [first, second] = [await signUp(server), await signUp(server)];
  for (const player of [first, second]) await join(event, player);
  for (const player of [first, second]) await setStatus(event, player, 'waitlist');
  await passUndo();
  await mailDue();
  await setStatus(event, first, 'confirmed');
  const undone = await setStatus(event, first, 'waitlist');
  assert.equal(undone.participant.position, 1);
  await setStatus(event, first, 'confirmed');
  await passUndo();
  await mailDue();
  const moved = await setStatus(event, first, 'waitlist');
  assert.equal(moved.participant.position, 2, 'who was told of the spot goes to the end');
});

test('leaving and joining again within moments is one mail about what is true in the end', async () => {
  const event = await makeApprovedEvent(server, organizer);
  const player = await signUp(server);
  for (let round = 0; round < 3; round += 1) {
    await join(event, player);
    await leave(event, player);
  }
  await join(event, player);
  assert.deepEqual(await mailsTo(player), [['You have a spot']]);
  await leave(event, player);
  await join(event, player);
  assert.equal((await mailsTo(player))[0]?.length, 2, 'a spot that was left is a new one');
});

test('two nodes that look at the same time tell everyone once, and an interrupted one tells nobody', async () => {
  const { first, second } = await makeFullEvent();
  const ended = new AbortController();
  ended.abort();
  assert.equal(await mailStatuses({ db: server.services.db, signal: ended.signal }), 0);
  const counts = await Promise.all([mailDue(), mailDue(), mailDue()]);
  assert.equal(
    counts.reduce((total, count) => total + count, 0),
    2,
  );
  assert.deepEqual(await mailsTo(first, second), [
    ['You have a spot'],
    ['You are on the waitlist'],
  ]);
});

test('the mail is part of the transaction: a join that is rolled back tells nobody', async () => {
  const event = await makeApprovedEvent(server, organizer);
  const player = await signUp(server);
  await server.services.pool.query(
    `alter table participations add constraint broken check (payment_amount_pence <> 0) not valid`,
  );
  await assert.rejects(join(event, player));
  await server.services.pool.query('alter table participations drop constraint broken');
  assert.deepEqual(await mailsTo(player), [[]]);
});
