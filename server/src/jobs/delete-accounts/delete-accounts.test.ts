import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse, send } from '../../../test/support/call.ts';
import {
  addParticipant,
  makeApprovedEvent,
  makeThread,
  uploadPicture,
} from '../../../test/support/make.ts';
import { PASSWORD, type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { makePicture, toFile } from '../../../test/support/pictures.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { waitForLock } from '../../../test/support/wait-for-lock.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import { addUpTotals } from '../../platform/totals/store.ts';
import { sweep } from '../sweep/sweep.ts';
import { deleteAccounts } from './delete-accounts.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

function inDays(days: number) {
  return new Date(Date.now() + days * DAY_MS);
}
async function run(days = 14.1) {
  const result = await deleteAccounts(server.services, inDays(days));
  // A mail to a deleted account is forgotten once it is sent.
  await runJobs(server);
  // So are the changes of totals, within seconds.
  await addUpTotals(server.services.db);
  return result;
}
function requestDeletion(as: Person) {
  return call(server, 'requestAccountDeletion', { as, body: { password: PASSWORD } });
}
function signIn({ user }: Person) {
  return { body: { email: user.email, password: PASSWORD } };
}
async function isServed(url: string) {
  return (await fetch(server.url + url)).ok;
}

/**
 * The tables that mention an id in any column, except those named and the audit log, which keeps
 * ids.
 */
async function findMentions(id: string, except: readonly string[] = []): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const text = `select from ${name} r where r::text like $1 limit 1`;
    const { rowCount } = await server.database.pool.query(text, [`%${id}%`]);
    if (rowCount && ![...except, 'audit_entries'].includes(name)) found.push(name);
  }
  return found;
}

test('an account is deleted after 14 days, with its rows and files, and not before', async () => {
  const as = await signUp(server, { nickName: 'Gonewell' });
  const event = await makeApprovedEvent(server, as);
  const joined = await makeApprovedEvent(server, await signUp(server), { maxParticipants: 1 });
  const waiting = await signUp(server);
  await addParticipant(server, joined, { user: as.user });
  await addParticipant(server, joined, { user: waiting.user, status: 'waitlist' });
  const like = { as, params: { id: joined.id }, body: { isLiked: true } };
  await call(server, 'likeEvent', like);
  const photo = toFile(await makePicture('jpeg'), 'moment.jpg');
  const { moment } = await call(server, 'uploadMoment', { as, file: photo });
  const avatar = await uploadPicture(server, as, 'avatars');
  await requestDeletion(as);

  await run(13.9);
  assert.equal(await isServed(event.imageUrl), true);
  assert.equal(
    (await call(server, 'getJoinStatus', { as: waiting, params: like.params })).status,
    'waitlist',
  );

  const { accounts, failedAccounts } = await run();
  assert.deepEqual([accounts, failedAccounts], [1, 0]);
  assert.deepEqual(await findMentions(as.user.id), []);
  assert.deepEqual(await findMentions('Gonewell'), []);
  // The audit log keeps ids on purpose (docs/product/administration.md#audit-log).
  assert.deepEqual(await findMentions(event.id, ['audit_entries']), []);
  for (const url of [event.imageUrl, moment.url, moment.thumbnailUrl ?? '', avatar.url])
    assert.equal(await isServed(url), false, url);
  assert.equal((await refuse(server, 'login', signIn(as))).code, 'INVALID_CREDENTIALS');
  assert.equal(
    (await call(server, 'getJoinStatus', { as: waiting, params: like.params })).status,
    'confirmed',
  );
  assert.equal((await run()).accounts, 0);
});

test('an account that was restored is not deleted, also when it is restored after the list was read', async () => {
  const [restored, late] = [await signUp(server), await signUp(server)];
  for (const as of [restored, late]) await requestDeletion(as);
  await call(server, 'login', signIn(restored));
  const holder = await server.database.pool.connect();
  await holder.query('begin');
  // Signing in takes the mark away while the job waits for the row.
  await holder.query('update users set deletion_requested_at = null where id = $1', [late.user.id]);
  const running = run();
  await waitForLock(server.database.pool);
  await holder.query('commit');
  holder.release();
  assert.equal((await running).accounts, 0);
  for (const as of [restored, late]) await call(server, 'login', signIn(as));
});

test('others keep their conversations with “Deleted user”, and cannot write in them', async () => {
  const { organizer, player, event, threadId } = await makeThread(server);
  const reply = { eventId: event.id, threadId, content: { text: 'By the gate' } };
  await call(server, 'sendMessage', { as: organizer, body: reply });
  await requestDeletion(player);
  await run();
  const params = { id: threadId };
  const { thread, messages } = await call(server, 'getThread', { as: organizer, params });
  assert.equal(thread.otherParticipant.name, 'Deleted user');
  assert.deepEqual(
    messages.map(({ sender, content }) => [sender.name, content.text]),
    [
      ['Deleted user', 'Is there parking?'],
      ['Olga', 'By the gate'],
    ],
  );
  assert.deepEqual([thread.event.deleted, thread.can.send], [false, false], 'the event exists');
  const refused = await refuse(server, 'sendMessage', { as: organizer, body: reply });
  assert.equal(refused.code, 'EVENT_NOT_FOUND');
  const kept = ['users', 'threads', 'messages'];
  assert.deepEqual(await findMentions(player.user.id, kept), []);
  assert.deepEqual(await findMentions(player.user.email), []);
  assert.deepEqual(await findMentions('Pete'), []);
  await assertNoAccount(organizer, player);
});

async function assertNoAccount(viewer: Person, deleted: Person) {
  const superadmin = await signInSuperadmin(server);
  const params = { id: deleted.user.id };
  for (const name of ['getUser', 'deleteUser'] as const)
    assert.equal((await refuse(server, name, { as: superadmin, params })).code, 'USER_NOT_FOUND');
  const { users } = await call(server, 'listUsers', { as: superadmin, query: { limit: 100 } });
  assert.equal(
    users.some(({ id }) => id === deleted.user.id),
    false,
  );
  assert.equal((await refuse(server, 'getPerson', { as: viewer, params })).code, 'USER_NOT_FOUND');
  const login = { email: `${deleted.user.id}@deleted.invalid`, password: PASSWORD };
  assert.equal((await refuse(server, 'login', { body: login })).code, 'INVALID_CREDENTIALS');
}

test('the player of a deleted organizer keeps the conversation, whose event is deleted', async () => {
  const { organizer, player, event, threadId } = await makeThread(server);
  await requestDeletion(organizer);
  await run();
  const { thread } = await call(server, 'getThread', { as: player, params: { id: threadId } });
  assert.deepEqual([thread.otherParticipant.name, thread.event.deleted], ['Deleted user', true]);
  assert.equal(await isServed(event.imageUrl), false);
});

test('a conversation is deleted with the second of its participants, and nothing of either is left', async () => {
  const { organizer, player, threadId } = await makeThread(server);
  for (const as of [player, organizer]) {
    await requestDeletion(as);
    await run();
  }
  for (const id of [threadId, player.user.id, organizer.user.id])
    assert.deepEqual(await findMentions(id), []);
});

test('the superadmin’s deletion of a person deletes the conversations too', async () => {
  const { player, threadId } = await makeThread(server);
  const as = await signInSuperadmin(server);
  await requestDeletion(player);
  await call(server, 'deleteUser', { as, params: { id: player.user.id } });
  for (const id of [threadId, player.user.id]) assert.deepEqual(await findMentions(id), []);
});

test('joins, likes and uploads during the request and the deletion leave nothing behind', async () => {
  const as = await signUp(server);
  const organizer = await signUp(server);
  const events = [];
  for (let count = 0; count < 6; count += 1)
    events.push(await makeApprovedEvent(server, organizer));
  const picture = await makePicture('jpeg');
  const storm = events.flatMap(({ id }) => [
    send(server, 'joinEvent', { as, params: { id }, body: { joinForm: {} } }),
    send(server, 'likeEvent', { as, params: { id }, body: { isLiked: true } }),
    send(server, 'uploadFile', { as, body: { folder: 'uploads' }, file: toFile(picture, 'a.jpg') }),
  ]);
  const requested = requestDeletion(as);
  await Promise.all([requested, ...storm]);
  const { error } = await run();
  assert.equal(error, undefined);
  assert.deepEqual(await findMentions(as.user.id), []);
  const { rows } = await server.database.pool.query('select from files where owner_id is null');
  assert.equal(rows.length, 0);
});

test('what an interruption leaves is removed by a later sweep', async () => {
  const as = await signUp(server);
  const avatar = await uploadPicture(server, as, 'avatars');
  await requestDeletion(as);
  const { storage } = server.services;
  function remove() {
    return Promise.reject(new StorageError('the store is down'));
  }
  const down = { ...server.services, storage: { ...storage, remove } };
  const first = await deleteAccounts(down, inDays(14.1));
  assert.ok(first.error instanceof StorageError);
  assert.equal(await isServed(avatar.url), true);
  assert.equal((await run()).files, 0, 'its rows are gone');
  const inTwoHours = new Date(Date.now() + 2 * 3_600_000);
  assert.equal((await sweep(server.services, inTwoHours)).unfinishedFiles, 2);
  assert.equal(await isServed(avatar.url), false);
});

test('a run that is stopped deletes no further account', async () => {
  const as = await signUp(server);
  await requestDeletion(as);
  const signal = AbortSignal.abort();
  const stopped = await deleteAccounts({ ...server.services, signal }, inDays(14.1));
  assert.equal(stopped.accounts, 0);
  assert.equal((await run()).accounts, 1);
});

test('nothing happens when no account is due', async () => {
  assert.deepEqual(await run(), { accounts: 0, failedAccounts: 0, files: 0 });
});

/** Kind, recipient and details of the mails that are queued, by recipient. */
async function queuedMails() {
  const { rows } = await server.database.pool.query(
    "select kind, recipient, details from mails where state = 'queued' order by recipient, kind",
  );
  return rows.map(({ kind, recipient, details }) => [kind, recipient, details.eventTitle]);
}

test('participants of events before the deletion are told at the request, those of later ones at the deletion', async () => {
  await runJobs(server);
  const as = await signUp(server, { email: 'z-gone@muster.test' });
  const [confirmed, waiting, cancelled] = [
    await signUp(server, { email: 'a-confirmed@muster.test' }),
    await signUp(server, { email: 'b-waiting@muster.test' }),
    await signUp(server, { email: 'c-cancelled@muster.test' }),
  ];
  for (const [title, days] of [
    ['Past', -1],
    ['Soon', 5],
    ['Later', 40],
  ] as const) {
    const date = inDays(days).toISOString();
    const event = await makeApprovedEvent(server, as, { title, date });
    await addParticipant(server, event, { user: confirmed.user });
    await addParticipant(server, event, { user: waiting.user, status: 'waitlist' });
    await addParticipant(server, event, { user: cancelled.user, status: 'cancelled' });
  }
  await requestDeletion(as);
  assert.deepEqual(await queuedMails(), [
    ['eventOrganizerGone', 'a-confirmed@muster.test', 'Soon'],
    ['eventOrganizerGone', 'b-waiting@muster.test', 'Soon'],
    ['accountDeletionScheduled', 'z-gone@muster.test', undefined],
  ]);
  await runJobs(server);
  await server.database.pool.query("delete from events where title = 'Soon'");
  await deleteAccounts(server.services, inDays(14.1));
  assert.deepEqual(await queuedMails(), [
    ['eventOrganizerGone', 'a-confirmed@muster.test', 'Later'],
    ['eventOrganizerGone', 'b-waiting@muster.test', 'Later'],
    ['accountDeleted', 'z-gone@muster.test', undefined],
  ]);
  await runJobs(server);
});

test('the audit log says who asked for the deletion, and that the job carried it out', async () => {
  const as = await signUp(server);
  await requestDeletion(as);
  await run();
  const { rows } = await server.database.pool.query(
    'select action, actor_id, network from audit_entries where subject_id = $1 order by seq',
    [as.user.id],
  );
  assert.deepEqual(rows, [
    { action: 'requestAccountDeletion', actor_id: as.user.id, network: '127.0.0.0/24' },
    { action: 'deleteOwnAccount', actor_id: null, network: '' },
  ]);
});
