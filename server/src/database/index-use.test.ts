import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { countAllThreads, listAllThreads } from '../admin/thread-store.ts';
import { countUsers, listUserRows } from '../admin/user-store.ts';
import { countByDifficulty, countEvents, listEvents } from '../events/store.ts';
import { countFiles, findShownMedia, listFiles, selectShownMedia } from '../files/store.ts';
import {
  deleteEndedSessions,
  deleteExpiredTokens,
  listFilesOfNobody,
  listOldFiles,
} from '../jobs/sweep/store.ts';
import { countLikes, findLikeStatuses, listLikers } from '../likes/store.ts';
import { findLatestChange, listChanges } from '../messages/change-store.ts';
import { countMessages, listMessages, listMessagesOfAny } from '../messages/message-store.ts';
import { countOwnMessages, countUnread, findThread, listThreads } from '../messages/store.ts';
import {
  insertAtOnce,
  markDelivered,
  markMessagesDelivered,
  markRead,
  takeBack,
} from '../messages/write-store.ts';
import { listMoments, sumMoments } from '../moments/store.ts';
import {
  countParticipants,
  findParticipant,
  findStanding,
  listParticipants,
  summariseParticipants,
} from '../participation/store.ts';

/** Hexadecimal ids that sort as their numbers. */
const ID = (number: string, prefix = '0') => `lpad(to_hex(${number}), 24, '${prefix}')`;
const organizer = '1'.padStart(24, '0');
const thread = '1'.padStart(24, '0');

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(`insert into users (id, email, password_hash, avatar_url)
    select ${ID('n')}, n || '@muster.test', 'x', '/media/avatars/' || n from generate_series(1, 5000) n`);

  await pool.query(`insert into events
      (id, organizer_id, organizer_name, title, location, date, image_url, approved, description,
        latitude, longitude)
    select ${ID('n')}, ${ID('1 + n % 1000')}, 'Foxes', 'Raid ' || n, 'Leeds',
      '2027-01-01'::timestamptz + n * interval '1 hour', '/media/events/' || n, n % 3 > 0,
      repeat('Bring water and boots. ', 20), 50 + (n % 90) / 10.0, -5 + (n % 70) / 10.0
    from generate_series(1, 5000) n`);
  await pool.query(`insert into threads (id, event_id, event_title, event_date, organizer_id, player_id)
    select ${ID('n')}, ${ID('n')}, 'Raid', now(), ${ID('1 + n % 1000')}, ${ID('1 + (n + 1) % 1000')}
    from generate_series(1, 5000) n`);
  await pool.query(`insert into messages (id, thread_id, sender_id, recipient_id, type, text, status)
    select ${ID('n')}, ${ID('1 + n % 5000')}, ${ID('1 + n % 1000')}, ${ID('1 + (n + 1) % 1000')}, 'text',
      'Hello', case n % 20 when 0 then 'sent' else 'read' end
    from generate_series(1, 12000) n`);
  await pool.query(`insert into likes (event_id, user_id)
    select ${ID('1 + n % 5000')}, ${ID('1 + n / 5000')} from generate_series(0, 11999) n`);
  await pool.query(`insert into participations (id, event_id, user_id, status)
    select ${ID('n')}, ${ID('1 + n % 5000')}, ${ID('1 + n / 5000')}, 'confirmed'
    from generate_series(0, 11999) n`);
  await pool.query(`insert into sessions (id, user_id)
    select ${ID('n')}, ${ID('1 + n % 5000')} from generate_series(1, 10000) n`);
  await pool.query(`insert into files (key, owner_id, folder, content_type, size)
    select 'moments/' || n, ${ID('1 + n % 5000')}, 'moments', 'image/jpeg', 1 from generate_series(1, 10000) n`);
  await pool.query(`insert into moments (id, user_id, file_key, size_bytes)
    select ${ID('n')}, ${ID('1 + n % 5000')}, 'moments/' || n, 1 from generate_series(1, 10000) n`);
  await pool.query(`insert into files (key, owner_id, folder, content_type, size, created_at)
    select 'uploads/' || n, case when n % 20 > 0 then ${ID('1 + n % 5000')} end, 'uploads', 'image/jpeg', 1,
      now() - n * interval '1 minute'
    from generate_series(1, 10000) n`);
  await pool.query(`insert into sessions (id, user_id, last_used_at)
    select ${ID('20000 + n')}, ${ID('1 + n % 5000')}, now() - n * interval '1 hour' from generate_series(1, 10000) n`);
  await pool.query(`insert into refresh_tokens (token_hash, session_id, expires_at)
    select lpad(to_hex(n), 64, '0'), ${ID('20000 + n')}, now() - (n - 9000) * interval '1 hour'
    from generate_series(1, 10000) n`);
  // As autovacuum would have done by then; it also puts the search index in order.
  await pool.query('vacuum analyze');
});
after(() => database.close());

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

/** Runs a query of a store and answers the tables that it would read from one end to the other. */
async function findFullReads(run: (pool: pg.Pool) => Promise<unknown>): Promise<string[]> {
  const statements: { text: string; values: unknown[] }[] = [];
  const query = (statement: { text: string; values?: unknown[] }) => {
    statements.push({ text: statement.text, values: statement.values ?? [] });
    return { rows: [], rowCount: 0 };
  };
  await run({ query } as unknown as pg.Pool);
  const full: string[] = [];
  for (const { text, values } of statements) {
    const { rows } = await database.pool.query(`explain (format json) ${text}`, values);
    full.push(...listFullReads(rows[0]['QUERY PLAN'][0].Plan));
  }
  assert.ok(statements.length > 0);
  return full;
}

function listFullReads(node: Node): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [];
  return [...own, ...(node.Plans ?? []).flatMap(listFullReads)];
}

const page = { viewerId: organizer, limit: 10, offset: 0 };
const mine = { organizerId: organizer };
const around = { center: { latitude: 53.8, longitude: -1.5 }, radiusKm: 20 };
const month = { difficulty: 'Advanced', from: '2027-02-01', to: '2027-02-28' } as const;
const someone = { id: organizer, isSuperadmin: false, sessionId: organizer };
const bus = {
  publish: () => undefined,
  subscribe: () => () => undefined,
  close: async () => undefined,
};
const first = { limit: 20, offset: 0 };
const threads = { actorId: organizer, limit: 50, offset: 0 };

const newMessage = {
  id: thread,
  senderId: organizer,
  eventId: thread,
  threadId: thread,
  content: { type: 'text' as const, text: 'Hi', imageUrl: '', imageCaption: '' },
  replyToId: thread,
  clientId: null,
  deviceType: 'web',
};

const ownFiles = { ownerId: organizer, folder: 'uploads' as const };
const yesterday = new Date(Date.now() - 24 * 3_600_000);
const oldFile = { age: new Date(Date.now() - 48 * 3_600_000).toISOString(), key: 'uploads/1' };
const participants = { eventId: thread, organizerId: organizer };
const place = { eventId: thread, userId: organizer };

const reads: Record<string, (pool: pg.Pool) => Promise<unknown>> = {
  'one’s own events': (pool) => listEvents(pool, { ...page, filter: mine }),
  'their number': (pool) => countEvents(pool, mine),
  'the public events': (pool) => listEvents(pool, { ...page, filter: { approved: true } }),
  'every event': (pool) => listEvents(pool, { ...page, filter: {} }),
  'those that wait': (pool) => listEvents(pool, { ...page, filter: { approved: false } }),
  'a search': (pool) => listEvents(pool, { ...page, filter: { search: '4711:*' } }),
  'the number it finds': (pool) => countEvents(pool, { approved: true, search: '4711:*' }),
  'what one joined': (pool) =>
    listEvents(pool, { ...page, filter: { approved: true, joinedBy: organizer } }),
  'the number one joined': (pool) => countEvents(pool, { approved: true, joinedBy: organizer }),
  'what one liked': (pool) =>
    listEvents(pool, { ...page, filter: { approved: true, likedBy: organizer } }),
  'what is around a place': (pool) =>
    listEvents(pool, { ...page, filter: { approved: true, around }, sort: 'nearest' }),
  'the number around it': (pool) => countEvents(pool, { approved: true, around }),
  'a month of a level, the soonest first': (pool) =>
    listEvents(pool, { ...page, filter: { approved: true, ...month }, sort: 'soonest' }),
  'the newest': (pool) => listEvents(pool, { ...page, filter: { approved: true }, sort: 'newest' }),
  'the next batch of an export': (pool) =>
    listEvents(pool, { ...page, filter: { ...mine, after: { date: new Date(), id: thread } } }),
  'one’s events by level': (pool) => countByDifficulty(pool, mine),
  'the likes of several events': (pool) =>
    findLikeStatuses(pool, { actor: someone, eventIds: [thread] }),
  'who likes an event': (pool) => listLikers(pool, { eventId: thread, limit: 20, offset: 0 }),
  'how many like it': (pool) => countLikes(pool, thread),
  'a page of accounts': (pool) => listUserRows(pool, { ...first, search: undefined }),
  'accounts by name': (pool) => listUserRows(pool, { ...first, search: '4711:*' }),
  'how many accounts are found': (pool) => countUsers(pool, '4711:*'),
  'every thread': (pool) => listAllThreads(pool, { ...first, search: undefined }),
  'threads by event or people': (pool) => listAllThreads(pool, { ...first, search: '4711:*' }),
  'how many threads are found': (pool) => countAllThreads(pool, '4711:*'),
  'the messages of any thread': (pool) => listMessagesOfAny(pool, { ...first, threadId: thread }),
  'one’s threads': (pool) => listThreads(pool, { ...threads, status: 'all' }),
  'one’s unread threads': (pool) => listThreads(pool, { ...threads, status: 'unread' }),
  'one thread': (pool) => findThread(pool, { actorId: organizer, threadId: thread }),
  'its messages': (pool) => listMessages(pool, { ...threads, threadId: thread }),
  'the number of messages': (pool) => countMessages(pool, thread),
  'the number unread': (pool) => countUnread(pool, organizer),
  'the number unread of an event': (pool) => countUnread(pool, organizer, thread),
  'what happened since': (pool) =>
    listChanges(pool, { actorId: organizer, after: 20_000, limit: 200 }),
  'what happened since long ago': (pool) =>
    listChanges(pool, { actorId: organizer, after: 0, limit: 200 }),
  'the latest that happened': (pool) => findLatestChange(pool, organizer),
  'one’s messages in numbers': (pool) => countOwnMessages(pool, organizer),
  'writing into a thread': (pool) => insertAtOnce({ pool, bus }, newMessage),
  'writing to an event': (pool) => insertAtOnce({ pool, bus }, { ...newMessage, threadId: null }),
  'taking back a message': (pool) => takeBack({ pool, bus }, { actorId: organizer, id: thread }),
  'marking messages as delivered': (pool) =>
    markMessagesDelivered({ pool, bus }, { actorId: organizer, ids: [thread] }),
  'marking as delivered': (pool) =>
    markDelivered({ pool, bus }, { actorId: organizer, threadIds: [thread] }),
  'marking as read': (pool) => markRead({ pool, bus }, { actorId: organizer, ids: [thread] }),
  'an event’s participants': (pool) =>
    listParticipants(pool, { filter: participants, limit: 20, offset: 0 }),
  'those who wait and have paid': (pool) =>
    countParticipants(pool, { ...participants, status: 'waitlist', paymentStatus: 'paid' }),
  'participants by name': (pool) =>
    listParticipants(pool, { filter: { ...participants, search: 'ann' }, limit: 20, offset: 0 }),
  'the sums over them': (pool) => summariseParticipants(pool, participants),
  'one participant': (pool) => findParticipant(pool, place),
  'where one stands': (pool) => findStanding(pool, place),
  'one’s own files': (pool) => listFiles(pool, { ...ownFiles, ...first }),
  'the number of one’s own files': (pool) => countFiles(pool, ownFiles),
  'everybody’s files': (pool) => listFiles(pool, { ...ownFiles, ownerId: null, ...first }),
  'the number of everybody’s files': (pool) => countFiles(pool, { ...ownFiles, ownerId: null }),
  'one’s Moments': (pool) => listMoments(pool, organizer),
  'the room they take': (pool) => sumMoments(pool, organizer),
  'the next batch of old files': (pool) =>
    listOldFiles(pool, { before: yesterday, after: oldFile, limit: 200 }),
  'files of nobody': (pool) => listFilesOfNobody(pool, { after: 'uploads/5', limit: 200 }),
  'tokens that ended': (pool) => deleteExpiredTokens(pool, new Date(), 200),
  'sessions that ended': (pool) => deleteEndedSessions(pool, yesterday, 200),
};

for (const [what, run] of Object.entries(reads)) {
  test(`${what}: an index, never a whole table`, async () => {
    assert.deepEqual(await findFullReads(run), []);
  });
}

test('whether a file is shown is found by index, for one and for hundreds', async () => {
  // Reading small tables of narrow rows once beats looking them up hundreds of times; that turns round as they grow.
  const allowed = new Map<number, string[]>([
    [1, []],
    [400, ['users', 'moments']],
  ]);
  for (const [count, small] of allowed) {
    const many = Array.from({ length: count }, (_, n) => `/media/events/${n}`);
    const { sql, parameters } = selectShownMedia(many).compile(database.db);
    const { rows } = await database.pool.query(`explain (format json) ${sql}`, [...parameters]);
    const full = listFullReads(rows[0]['QUERY PLAN'][0].Plan);
    assert.deepEqual(
      full.filter((table) => !small.includes(table)),
      [],
    );
  }
  const urls = ['/media/events/7', '/media/avatars/9', '/media/events/none'];
  const shown = await findShownMedia(database.db, urls);
  assert.deepEqual(
    urls.filter((url) => shown.has(url)),
    urls.slice(0, 2),
  );
});
