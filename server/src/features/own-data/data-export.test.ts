import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { call, refuse, send } from '../../../test/support/call.ts';
import { addParticipant, makeApprovedEvent, makeThread } from '../../../test/support/make.ts';
import { PASSWORD, type Person, signUp } from '../../../test/support/people.ts';
import { makePicture, toFile } from '../../../test/support/pictures.ts';
import { readZip } from '../../../test/support/read-zip.ts';
import { makeSeries } from '../../../test/support/series.ts';
import { newSquad } from '../../../test/support/squads.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { openPool } from '../../platform/database/connection.ts';
import { uploadFolderOf } from '../../platform/http/upload-folder.ts';
import { startQueue } from '../../platform/queue/start-queue.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import { jobHandlers } from '../../start/job-handlers.ts';
import { makeDataExport, removeUnwantedExports } from './data-exports.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const attempt = {
  signal: new AbortController().signal,
  log: { info: () => undefined, warn: () => undefined },
  isLast: false,
};
function run(exportId: string, changes: Partial<typeof attempt> = {}) {
  return makeDataExport(server.services, { exportId }, { ...attempt, ...changes });
}
async function request(as: Person) {
  return (await call(server, 'requestDataExport', { as })).export;
}
async function latest(as: Person) {
  return (await call(server, 'getDataExport', { as })).export;
}
function download(as: Person, id: string) {
  return send(server, 'downloadDataExport', { as, params: { id } });
}
async function unzip(as: Person, id: string) {
  const response = await download(as, id);
  assert.equal(response.status, 200);
  return readZip(Buffer.from(await response.arrayBuffer()));
}
async function makeArchive(as: Person) {
  const { id } = await request(as);
  await run(id);
  return unzip(as, id);
}
function parse(files: Map<string, Buffer>, name: string) {
  return JSON.parse(files.get(name)?.toString() ?? '');
}
async function keyOf(id: string) {
  const { storage_key } = await server.services.db
    .selectFrom('data_exports')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return storage_key;
}

test('the archive holds everything of the account as the database has it', async () => {
  const { organizer, player, event, threadId } = await makeThread(server);
  const body = { eventId: event.id, threadId, content: { text: 'By “the gate”' } };
  await call(server, 'sendMessage', { as: organizer, body });
  const params = { id: event.id };
  const joinForm = { phone: '07700 900456', medicalConditions: 'Asthma' };
  await call(server, 'joinEvent', { as: player, params, body: { joinForm } });
  await call(server, 'createSquad', newSquad(player, event));
  await call(server, 'likeEvent', { as: player, params, body: { isLiked: true } });
  const photo = toFile(await makePicture('jpeg'), 'field.jpg');
  const { moment } = await call(server, 'uploadMoment', { as: player, file: photo });
  const report = { subject: { kind: 'event', id: event.id }, reason: 'spam' } as const;
  await call(server, 'createReport', { as: player, body: { ...report, text: 'Fake' } });
  const own = await makeApprovedEvent(server, player, { title: 'Own raid' });
  const { series } = await makeSeries(server, { as: player, event: { title: 'Own raid' } });

  const files = await makeArchive(player);
  assert.match(files.get('README.txt')?.toString() ?? '', /Your data from Muster/);
  const account = parse(files, 'account.json');
  const { id, email, fullName, dateOfBirth } = player.user;
  assert.deepEqual(
    [account.id, account.email, account.fullName, account.dateOfBirth],
    [id, email, fullName, dateOfBirth],
  );
  assert.deepEqual(
    parse(files, 'events.json').map(({ title }: { title: string }) => title),
    Array.from({ length: 5 }, () => 'Own raid'),
  );
  const [ownSeries] = parse(files, 'series.json');
  assert.deepEqual([ownSeries.id, ownSeries.content.title], [series.id, 'Own raid']);
  const [participation] = parse(files, 'participations.json');
  assert.equal(participation.squad, 'Night Owls');
  assert.equal(participation.eventTitle, event.title);
  assert.equal(participation.joinForm.medicalConditions, 'Asthma');
  const texts = ['messages-sent.json', 'messages-received.json'].map((name) =>
    parse(files, name).map((row: Record<string, unknown>) => [row.text, row.otherParticipant]),
  );
  assert.deepEqual(texts, [[['Is there parking?', 'Olga']], [['By “the gate”', 'Olga']]]);
  assert.deepEqual(parse(files, 'moments.json')[0].id, moment.id);
  assert.deepEqual(parse(files, 'likes.json')[0].eventId, event.id);
  const [news] = parse(files, 'news.json');
  const details = { eventTitle: 'Own raid', count: 1 };
  assert.deepEqual([news.kind, news.eventId, news.details], ['eventApproved', own.id, details]);
  const [reported] = parse(files, 'reports.json');
  assert.deepEqual([reported.subjectId, reported.text], [event.id, 'Fake']);
  assert.equal(parse(files, 'sessions.json').length, 1);
  const { rows } = await server.database.pool.query(
    'select key, size from files where owner_id = $1 order by key',
    [player.user.id],
  );
  assert.deepEqual(
    parse(files, 'files.json').map(({ key, size }: { key: string; size: number }) => ({
      key,
      size,
    })),
    rows,
  );
  for (const { key } of rows) {
    const stored = await buffer(await server.services.storage.open(key));
    assert.deepEqual(files.get(`files/${key}`), stored);
  }
  assert.ok(
    [moment.url, own.imageUrl].every((url) => files.has(`files${url.slice('/media'.length)}`)),
  );
});

test('it holds no password, no token and no private field of others', async () => {
  const { organizer, player, event } = await makeThread(server);
  await addParticipant(server, event, { user: player.user });
  for (const [as, other] of [
    [organizer, player],
    [player, organizer],
  ] as const) {
    const files = await makeArchive(as);
    const text = [...files]
      .map(([name, content]) => name + (name.startsWith('files/') ? '' : content))
      .join();
    assert.equal(text.includes(other.user.email), false);
    assert.equal(text.includes('argon2'), false);
    assert.equal(text.includes(as.tokens.refreshToken), false);
    const own = as.user.fullName;
    assert.equal(text.split(own).length > 1, true);
    if (other.user.fullName !== own) assert.equal(text.includes(other.user.fullName), false);
  }
});

test('an account without anything gets an archive with empty lists', async () => {
  const files = await makeArchive(await signUp(server));
  for (const name of ['events', 'participations', 'messages-sent', 'messages-received', 'likes'])
    assert.deepEqual(parse(files, `${name}.json`), [], name);
});

test('many rows are read in pages, each once', async () => {
  const as = await signUp(server);
  await server.database.pool.query(
    `insert into events (id, organizer_id, organizer_name, title, location, date, image_url)
      select 'e' || lpad(to_hex(n), 23, '0'), $1, 'X', 'Raid ' || n, 'Leeds', now(),
        '/media/events/x.jpg'
      from generate_series(1, 1001) n`,
    [as.user.id],
  );
  const titles = parse(await makeArchive(as), 'events.json').map(
    ({ title }: { title: string }) => title,
  );
  assert.deepEqual([titles.length, new Set(titles).size], [1_001, 1_001]);
});

test('one is made at a time, and three in a day', async () => {
  const as = await signUp(server);
  const both = await Promise.all([request(as), request(as)]);
  assert.equal(both[0].id, both[1].id);
  assert.deepEqual([both[0].status, both[0].progress], ['waiting', 0]);
  assert.equal(
    (await refuse(server, 'downloadDataExport', { as, params: { id: both[0].id } })).code,
    'FILE_NOT_FOUND',
  );
  await run(both[0].id);
  for (let count = 2; count <= 3; count += 1) await run((await request(as)).id);
  const { code, headers } = await refuse(server, 'requestDataExport', { as });
  assert.equal(code, 'TOO_MANY_REQUESTS');
  assert.ok(Number(headers.get('retry-after')) > 23 * 3_600);
  await request(await signUp(server));
});

test('only its owner can download it, under no public address, and until it expires', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  const { id } = await request(as);
  await run(id);
  const ready = await latest(as);
  assert.deepEqual([ready?.status, ready?.progress], ['ready', 1]);
  const hours = (Date.parse(ready?.expiresAt ?? '') - Date.now()) / 3_600_000;
  assert.ok(hours > 23.9 && hours <= 24, String(hours));
  const response = await download(as, id);
  assert.match(
    response.headers.get('content-disposition') ?? '',
    /^attachment; filename="muster-data-/,
  );
  assert.equal((await response.arrayBuffer()).byteLength, ready?.sizeBytes);
  const params = { id };
  assert.equal(
    (await refuse(server, 'downloadDataExport', { as: other, params })).code,
    'FILE_NOT_FOUND',
  );
  assert.equal((await refuse(server, 'downloadDataExport', { params })).code, 'UNAUTHENTICATED');
  assert.equal(await latest(other), null);
  assert.equal((await fetch(`${server.url}/media/${await keyOf(id)}`)).status, 404);
  await server.database.pool.query(
    "update data_exports set expires_at = now() - interval '1 second' where id = $1",
    [id],
  );
  assert.equal((await refuse(server, 'downloadDataExport', { as, params })).code, 'FILE_NOT_FOUND');
  assert.equal(await latest(as), null);
});

test('expired archives and those of deleted accounts are removed from the store, and no others', async () => {
  const [as, deleted] = [await signUp(server), await signUp(server)];
  const keys: string[] = [];
  for (const person of [as, deleted]) {
    const { id } = await request(person);
    await run(id);
    keys.push(await keyOf(id));
  }
  const { storage } = server.services;
  async function sizes() {
    return (await Promise.all(keys.map((key) => storage.size(key)))).map(
      (size) => size !== undefined,
    );
  }
  await server.services.db.deleteFrom('users').where('id', '=', deleted.user.id).execute();
  await removeUnwantedExports(server.services, new Date());
  assert.deepEqual(await sizes(), [true, false]);
  await removeUnwantedExports(server.services, new Date(Date.now() + DAY_MS + 60_000));
  assert.deepEqual(await sizes(), [false, false]);
});

test('a failed attempt leaves no file behind, and the next one makes the archive', async () => {
  const as = await signUp(server);
  const { id } = await request(as);
  const { storage, config } = server.services;
  async function save() {
    throw new StorageError('the store is down');
  }
  const down = { ...server.services, storage: { ...storage, save } };
  await assert.rejects(makeDataExport(down, { exportId: id }, attempt), StorageError);
  assert.equal((await latest(as))?.status, 'running');
  assert.deepEqual(await readdir(uploadFolderOf(config)), []);
  await run(id);
  assert.ok((await unzip(as, id)).has('account.json'));
  const again = await latest(as);
  await run(id);
  assert.deepEqual(await latest(as), again, 'a second run of a finished job does nothing');
});

test('the last failed attempt says so, and another archive can be requested', async () => {
  const as = await signUp(server);
  const { id } = await request(as);
  const signal = AbortSignal.abort();
  await assert.rejects(run(id, { signal, isLast: true }));
  assert.equal((await latest(as))?.status, 'failed');
  assert.notEqual((await request(as)).id, id);
});

test('a file that the store has lost, or that breaks off, does not prevent or damage the archive', async () => {
  const as = await signUp(server);
  const file = toFile(await makePicture('jpeg'), 'a.jpg');
  const { file: lost } = await call(server, 'uploadFile', {
    as,
    body: { folder: 'uploads' },
    file,
  });
  const { storage } = server.services;
  const { id } = await request(as);
  async function open(): Promise<never> {
    throw new StorageError('the store broke off');
  }
  const broken = { ...server.services, storage: { ...storage, open } };
  await assert.rejects(makeDataExport(broken, { exportId: id }, attempt), StorageError);
  await storage.remove(lost.key);
  await run(id);
  const files = await unzip(as, id);
  assert.equal(files.has(`files/${lost.key}`), false);
  assert.equal(parse(files, 'files.json').length, 1);
});

test('an account that is deleted while its archive is made leaves no archive', async () => {
  const as = await signUp(server);
  const { id } = await request(as);
  const key = await keyOf(id);
  const { storage, db } = server.services;
  async function save(...given: Parameters<typeof storage.save>) {
    await storage.save(...given);
    await db.deleteFrom('users').where('id', '=', as.user.id).execute();
  }
  await makeDataExport(
    { ...server.services, storage: { ...storage, save } },
    { exportId: id },
    attempt,
  );
  assert.equal(await storage.size(key), undefined);
});

test('the queue makes it after the request', async () => {
  const as = await signUp(server);
  const { log, locks } = server.services;
  const { directConfig } = server.database;
  const queue = startQueue(
    { pool: openPool(directConfig, log).pool, listenConfig: directConfig, locks, log },
    jobHandlers(server.services),
  );
  try {
    const { id } = await request(as);
    for (let tries = 0; (await latest(as))?.status !== 'ready'; tries += 1)
      assert.ok(tries < 2_000, 'the queue did not make it');
    assert.ok((await unzip(as, id)).has('README.txt'));
  } finally {
    await queue.stop();
  }
});

test('the archive of a deleted account goes with it', async () => {
  const as = await signUp(server);
  const { id } = await request(as);
  await run(id);
  await call(server, 'requestAccountDeletion', { as, body: { password: PASSWORD } });
  assert.equal(
    (await refuse(server, 'downloadDataExport', { as, params: { id } })).code,
    'SESSION_EXPIRED',
  );
});
