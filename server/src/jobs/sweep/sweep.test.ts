import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredFile } from '@muster/contract';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeKey } from '../../../test/support/keys.ts';
import { makeApprovedEvent, makeThread, uploadPicture } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { waitForLock } from '../../../test/support/wait-for-lock.ts';
import { removeOrphanedFiles } from '../../features/files/remove-unshown-files.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { insertFirstWrite } from '../../platform/nonces/nonce-store.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import { JOBS } from '../jobs.ts';
import { scheduleJobs } from '../schedule-job.ts';
import { sweep } from './sweep.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let as: Person;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('delete from users where email <> $1', ['admin@muster.test']);
  await server.database.pool.query('delete from files');
  await server.database.pool.query('delete from file_keys');
  as = await signUp(server);
});

function tomorrow() {
  return new Date(Date.now() + DAY_MS + HOUR_MS);
}
async function isThere(url: string | null) {
  return (await fetch(`${server.url}${url}`)).ok;
}
const show = {
  message: (url: string) => showInMessage(url, {}),
  moment: async (url: string) => {
    const key = url.slice('/media/'.length);
    await server.services.db
      .insertInto('moments')
      .values({ id: createObjectId(), user_id: as.user.id, file_key: key, size_bytes: 1 })
      .execute();
  },
};

async function showInMessage(url: string, changes: { deleted_at?: Date }): Promise<void> {
  const { first } = await makeThread(server);
  await server.services.db
    .updateTable('messages')
    .set({ type: 'image', image_url: url, ...changes })
    .where('id', '=', first.id)
    .execute();
}

async function assertRemoved(file: StoredFile): Promise<void> {
  for (const url of [file.url, file.thumbnailUrl])
    assert.equal(await isThere(url), false, String(url));
  const { rowCount } = await server.database.pool.query('select from files where key = $1', [
    file.key,
  ]);
  assert.equal(rowCount, 0);
}

test('an unused file is removed after a day, and not before', async () => {
  const file = await uploadPicture(server, as);
  const early = await sweep(server.services, new Date(Date.now() + DAY_MS - HOUR_MS));
  assert.equal(early.unusedFiles, 0);
  assert.ok(await isThere(file.url));
  const late = await sweep(server.services, tomorrow());
  assert.deepEqual([late.unusedFiles, late.failedFiles], [1, 0]);
  await assertRemoved(file);
});

test('a file that something shows is kept', async () => {
  const shown: StoredFile[] = [];
  async function upload() {
    const file = await uploadPicture(server, as);
    shown.push(file);
    return file;
  }
  const main = await upload();
  const poster = await upload();
  const inGallery = await upload();
  const event = await makeApprovedEvent(server, as, {
    imageUrl: main.url,
    imageThumbnail: poster.thumbnailUrl ?? '',
    gallery: [{ type: 'image', url: inGallery.url, thumbnail: inGallery.thumbnailUrl }],
  });
  assert.equal(event.imageUrl, main.url);
  const avatar = await upload();
  const { nickName, organizerName, email, fullName, dateOfBirth } = as.user;
  const profile = { nickName, organizerName, email, fullName, dateOfBirth: dateOfBirth ?? '' };
  await call(server, 'updateProfile', { as, body: { ...profile, avatarUrl: avatar.url } });
  await show.message((await upload()).url);
  await show.moment((await upload()).url);
  const { unusedFiles } = await sweep(server.services, tomorrow());
  assert.equal(unusedFiles, 1, 'the unused picture that `makeApprovedEvent` uploads');
  for (const file of shown) assert.ok(await isThere(file.url), file.url);
});

test('a file that only a deleted message showed is removed', async () => {
  const file = await uploadPicture(server, as);
  await showInMessage(file.url, { deleted_at: new Date() });
  await sweep(server.services, tomorrow());
  await assertRemoved(file);
});

test('all batches are swept when many files were created at one moment', async () => {
  const { pool } = server.database;
  await pool.query(
    `insert into files (key, owner_id, folder, content_type, size, created_at)
      select 'uploads/' || n || '.jpg', $1, 'uploads', 'image/jpeg', 1,
        now() - n / 300 * interval '1.234567 seconds'
      from generate_series(1, 950) n`,
    [as.user.id],
  );
  // More files of one moment than a batch holds, all of them shown.
  await pool.query(
    `insert into moments (id, user_id, file_key, size_bytes)
      select lpad(to_hex(n), 24, '0'), $1, 'uploads/' || n || '.jpg', 1
      from generate_series(310, 560) n`,
    [as.user.id],
  );
  const { unusedFiles } = await sweep(server.services, tomorrow());
  assert.equal(unusedFiles, 950 - 251);
  const { rows } = await pool.query(
    "select count(*) as count from files join moments on file_key = key where folder = 'uploads'",
  );
  assert.equal(rows[0].count, 251);
});

test('a file that comes into use during a sweep is kept', async () => {
  const file = await uploadPicture(server, as);
  const using = await server.database.pool.connect();
  await using.query('begin');
  await using.query(
    `insert into moments (id, user_id, file_key, size_bytes) values ('${createObjectId()}', $1, $2, 1)`,
    [as.user.id, file.key],
  );
  const sweeping = sweep(server.services, tomorrow());
  await waitForLock(server.database.pool);
  await using.query('commit');
  using.release();
  assert.equal((await sweeping).unusedFiles, 0);
  assert.ok(await isThere(file.url));
  const { rowCount } = await server.database.pool.query('select from moments');
  assert.equal(rowCount, 1);
});

test('orphaned files are removed at once, unless something shows them', async () => {
  const [orphaned, shown] = [await uploadPicture(server, as), await uploadPicture(server, as)];
  await show.message(shown.url);
  const { pool } = server.database;
  await pool.query('delete from users where id = $1', [as.user.id]);
  const { removed, failed } = await removeOrphanedFiles(server.services);
  assert.deepEqual([removed, failed], [1, 0]);
  await assertRemoved(orphaned);
  assert.ok(await isThere(shown.url));
  await pool.query("update messages set image_url = ''");
  assert.equal((await sweep(server.services, new Date())).orphanedFiles, 1);
  await assertRemoved(shown);
});

test('what is left in an unreachable store is removed by the next sweeps', async () => {
  const files = [];
  for (let made = 0; made < 5; made += 1) files.push(await uploadPicture(server, as));
  const { storage } = server.services;
  function remove() {
    return Promise.reject(new StorageError('gone'));
  }
  const withoutStore = { ...server.services, storage: { ...storage, remove } };
  const failing = await sweep(withoutStore, tomorrow());
  assert.deepEqual([failing.unusedFiles, failing.failedFiles], [0, 3], 'the sweep stops early');
  assert.ok(failing.error instanceof StorageError);
  const { rowCount } = await server.database.pool.query('select from files');
  assert.equal(rowCount, 2, 'three are gone, but for their content');
  let calls = 0;
  function failingOnce(key: string) {
    calls += 1;
    return calls === 1 ? remove() : storage.remove(key);
  }
  const once = { ...server.services, storage: { ...storage, remove: failingOnce } };
  const partly = await sweep(once, tomorrow());
  assert.deepEqual([partly.unusedFiles, partly.unfinishedFiles, partly.failedFiles], [2, 5, 1]);
  assert.equal((await sweep(server.services, tomorrow())).unfinishedFiles, 1);
  for (const file of files) await assertRemoved(file);
});

test('expired tokens and ended sessions are deleted; active sessions and each account’s latest are kept', async () => {
  const { pool } = server.database;
  async function addSession(daysAgo: number, tokenDaysLeft?: number) {
    const id = createObjectId();
    await pool.query(
      `insert into sessions (id, user_id, last_used_at) values ($1, $2, now() - $3 * interval '1 day')`,
      [id, as.user.id, daysAgo],
    );
    if (tokenDaysLeft === undefined) return id;
    const hash = createHash('sha256').update(id).digest('hex');
    await pool.query(
      `insert into refresh_tokens (token_hash, session_id, expires_at)
        values ($1, $2, now() + $3 * interval '1 day')`,
      [hash, id, tokenDaysLeft],
    );
    return id;
  }
  const ended = [await addSession(40, -10), await addSession(31)];
  const active = [await addSession(40, 5), await addSession(20, -1)];
  const inactive = await signUp(server);
  await pool.query(
    `update sessions set last_used_at = now() - interval '1 year' where user_id = $1`,
    [inactive.user.id],
  );
  await pool.query(
    `update refresh_tokens set expires_at = now() - interval '11 months'
      where session_id = (select id from sessions where user_id = $1)`,
    [inactive.user.id],
  );
  const { refreshTokens, sessions } = await sweep(server.services, new Date());
  assert.deepEqual([refreshTokens, sessions], [3, 2]);
  const { rows } = await pool.query('select id from sessions where id = any ($1)', [
    [...ended, ...active],
  ]);
  assert.deepEqual(rows.map(({ id }) => id).sort(), active.sort());
  const latest = await pool.query('select from sessions where user_id = $1', [inactive.user.id]);
  assert.equal(latest.rowCount, 1);
  await call(server, 'getProfile', { as });
  const { refreshToken } = inactive.tokens;
  assert.equal(
    (await refuse(server, 'refresh', { body: { refreshToken } })).code,
    'SESSION_EXPIRED',
  );
});

test('what an Idempotency-Key has named goes after a day, other nonces after 30', async () => {
  const { id } = await makeApprovedEvent(server, as);
  const { as: key } = await makeKey(server, as, { roles: ['events'] });
  async function removedAfter(ms: number) {
    const headers = { 'idempotency-key': 'order-4711' };
    const input = { as: key, params: { id }, body: { title: 'Once' }, headers };
    assert.equal((await send(server, 'updateEvent', input)).status, 200);
    // Another ended without a response.
    const write = { organizerId: as.user.id, nonce: makeNonce(), contentHash: '' };
    await insertFirstWrite(server.services.db, write);
    return (await sweep(server.services, new Date(Date.now() + ms))).nonces;
  }
  const expiresAt = tomorrow().toISOString();
  const device = { nonce: makeNonce(), name: 'Phone', eventId: id, expiresAt };
  await call(server, 'addDevice', { as, body: device });
  assert.equal(await removedAfter(DAY_MS + HOUR_MS), 2);
  assert.equal(await removedAfter(29 * DAY_MS), 2);
  assert.equal(await removedAfter(31 * DAY_MS), 3);
});

test('a sweep runs a minute after the start, and its counts are logged', async (t) => {
  const file = await uploadPicture(server, as);
  const logged: unknown[] = [];
  const log = { info: (...entry: unknown[]) => void logged.push(entry), warn: assert.fail };
  await server.database.pool.query("update files set created_at = now() - interval '25 hours'");
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const jobs = scheduleJobs(JOBS, { ...server.services, log });
  t.mock.timers.tick(60_000);
  t.mock.timers.reset();
  for (let tries = 0; tries < 200 && logged.length === 0; tries += 1) await sleep(10);
  await jobs.stop();
  const counts = {
    unusedFiles: 1,
    orphanedFiles: 0,
    unfinishedFiles: 0,
    failedFiles: 0,
    refreshTokens: 0,
    sessions: 0,
    deadJobs: 0,
    mails: 0,
    notices: 0,
    links: 0,
    challenges: 0,
    reportCases: 0,
    endedCrew: 0,
    endedCards: 0,
    changes: 0,
    webhooks: 0,
    nonces: 0,
    follows: 0,
    freeHandles: 0,
    guardianLinks: 0,
    signatures: 0,
    walkInContacts: 0,
    goneParticipants: 0,
    remoteFailures: 0,
  };
  assert.deepEqual(logged, [[{ job: 'sweep', ...counts }, 'job done']]);
  await assertRemoved(file);
});

test('a sweep that is stopped leaves the rest to the next sweep', async () => {
  for (let made = 0; made < 3; made += 1) await uploadPicture(server, as);
  const ending = new AbortController();
  const { storage } = server.services;
  function remove(key: string) {
    ending.abort();
    return storage.remove(key);
  }
  const services = { ...server.services, storage: { ...storage, remove }, signal: ending.signal };
  assert.equal((await sweep(services, tomorrow())).unusedFiles, 1);
  assert.equal((await sweep(server.services, tomorrow())).unusedFiles, 2);
});
