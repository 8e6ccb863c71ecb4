import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ANY_EVENT } from '@muster/domain';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { explain, findFullReads, listIndexes, type Query } from '../../../test/support/explain.ts';
import { gateQueries } from '../../../test/support/gate-queries.ts';
import { insertManyRows } from '../../../test/support/many-rows.ts';
import {
  beside,
  MESSAGE_QUERIES,
  organizer,
  thread,
} from '../../../test/support/message-queries.ts';
import { squadQueries } from '../../../test/support/squad-queries.ts';
import { webhookQueries } from '../../../test/support/webhook-queries.ts';
import {
  listSessionRows,
  updateOldestSessionsRevoked,
} from '../../features/accounts/session-store.ts';
import { listAllThreads } from '../../features/administration/admin-thread-store.ts';
import {
  countCases,
  findReportDate,
  listCases,
  listReportersForUpdate,
} from '../../features/administration/report-store.ts';
import { countUsers, listUserRows } from '../../features/administration/user-store.ts';
import { claimWebhooks } from '../../features/crew/delivery-store.ts';
import { countEventsOfOrganizer } from '../../features/events/approval-store.ts';
import {
  deleteDeletedEvents,
  listComingCalendarEvents,
} from '../../features/events/calendar-store.ts';
import { listDeletedFeedEvents, listFeedEvents } from '../../features/events/feed-store.ts';
import {
  countLikesOfEvents,
  countListedLikes,
  listLikeRows,
} from '../../features/events/like-store.ts';
import { countComing, countMatches, findTotal } from '../../features/events/list/count-store.ts';
import { listEventRows } from '../../features/events/list/list-store.ts';
import { listEventPinRows } from '../../features/events/list/pin-store.ts';
import {
  countSavedSearches,
  listSavedSearchRows,
} from '../../features/events/saved-search-store.ts';
import { updateToldSchedule } from '../../features/events/schedule-store.ts';
import { listDatesAmong } from '../../features/events/series-store.ts';
import {
  countFiles,
  listFileRows,
  selectOldFiles,
  selectOrphanedFileKeys,
} from '../../features/files/file-store.ts';
import { listMomentRows, sumMoments } from '../../features/files/moment-store.ts';
import { listOwnMessagesBeside } from '../../features/messages/message-query-store.ts';
import {
  listDueAccounts,
  listParticipantsOfOrganizer,
} from '../../features/own-data/account-store.ts';
import {
  listOwnEvents,
  listOwnFiles,
  listOwnLikes,
  listOwnMails,
  listOwnNotices,
  listOwnParticipations,
  listOwnSavedSearches,
  listOwnSessions,
  listReceivedMessages,
  listSentMessages,
} from '../../features/own-data/archive-store.ts';
import {
  listRecentExports,
  listUnwantedExports,
} from '../../features/own-data/data-export-store.ts';
import { findPromoted } from '../../features/participation/hold-store.ts';
import {
  countOwnParticipations,
  findLastJoinForm,
  listOwnParticipationRows,
} from '../../features/participation/own-participation-store.ts';
import {
  countParticipants,
  findParticipantSums,
  listParticipantRows,
} from '../../features/participation/participant-list-store.ts';
import {
  findEventParticipation,
  findParticipant,
  findTicketHolder,
} from '../../features/participation/participant-store.ts';
import {
  listDueStatusMailsForUpdate,
  listMailRecipients,
  takeEventToRemindOf,
} from '../../features/participation/status-mail-store.ts';
import { listDueSearches } from '../../jobs/mail-saved-searches/store.ts';
import { deleteEndedSessions, deleteExpiredTokens } from '../../jobs/sweep/store.ts';
import { listEventsToCome, listSeriesToCome } from '../../web/sitemap-store.ts';
import { hasAuditEntrySince } from '../audit/store.ts';
import {
  deleteOldNotices,
  deleteSurplusNotices,
  findNoticed,
  listNoticeRows,
  summarizeNotices,
} from '../notices/notice-store.ts';
import { readTotals } from '../totals/store.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  await insertManyRows(database);
});
after(() => database.close());

const page = { viewerId: organizer, sort: 'latest', limit: 10, offset: 0 } as const;
const mine = { organizerId: organizer };
const byOrganizer = { approved: true, organizedBy: organizer, from: '2027-02-01' };
const around = { center: { latitude: 53.8, longitude: -1.5 }, radiusKm: 20 };
const month = { difficulty: 'Advanced', from: '2027-02-01', to: '2027-02-28' } as const;
const explore = { startsAfter: '2027-03-01T00:00:00Z', notOrganizedBy: organizer };
const actor = { id: organizer, isSuperadmin: false, sessionId: organizer };
const first = { limit: 20, offset: 0 };
const ownFiles = { ownerId: organizer, folder: 'uploads' as const };
const yesterday = new Date(Date.now() - 24 * 3_600_000);
const longAgo = new Date(0);
const firstApproved = {
  after: yesterday.toISOString(),
  until: new Date(Date.now() - 23.9 * 3_600_000).toISOString(),
};
const archivePage = { userId: organizer, after: '', limit: 500 };
const oldFile = {
  createdAt: new Date(Date.now() - 48 * 3_600_000).toISOString(),
  key: 'uploads/1',
};
const FIRST_PAGE = { sort: 'status', direction: 'ascending', limit: 20, offset: 0 } as const;
const confirmed = { eventId: thread, statuses: ['confirmed'] } as const;
const participants = { eventId: thread, access: { accountId: organizer, roles: [] } };
const ownJoins = { userId: organizer, scope: 'coming', since: new Date() } as const;
const participation = { eventId: thread, userId: organizer };

const queries: Record<string, Query> = {
  'the caller’s own events': ({ pool }) => listEventRows(pool, { ...page, filter: mine }),
  'the number of the caller’s own events': ({ pool }) => findTotal(pool, mine),
  'all events, what is next first': ({ pool }) =>
    listEventRows(pool, { ...page, filter: {}, sort: 'next' }),
  'public events': ({ pool }) => listEventRows(pool, { ...page, filter: { approved: true } }),
  'an organizer’s public events': ({ pool }) =>
    listEventRows(pool, { ...page, filter: byOrganizer, sort: 'soonest' }),
  'the number of an organizer’s public events': ({ pool }) => countMatches(pool, byOrganizer),
  'all events': ({ pool }) => listEventRows(pool, { ...page, filter: {} }),
  'coming events that were edited after their approval': ({ pool }) =>
    listEventRows(pool, {
      ...page,
      filter: { startsAfter: explore.startsAfter, editedSinceApproval: true },
      sort: 'soonest',
    }),
  'pending events': ({ pool }) =>
    listEventRows(pool, { ...page, filter: { status: 'pending' }, sort: 'created-ascending' }),
  'events by title': ({ pool }) =>
    listEventRows(pool, { ...page, filter: {}, sort: 'title-ascending' }),
  'events by organizer': ({ pool }) =>
    listEventRows(pool, { ...page, filter: {}, sort: 'organizer-descending' }),
  'events by status': ({ pool }) =>
    listEventRows(pool, { ...page, filter: {}, sort: 'status-descending' }),
  'approved events by title': ({ pool }) =>
    listEventRows(pool, { ...page, filter: { status: 'approved' }, sort: 'title-descending' }),
  'the record of an organizer': ({ db }) => countEventsOfOrganizer(db, organizer),
  'a search for events': ({ pool }) =>
    listEventRows(pool, { ...page, filter: { search: { words: ['4711'] } } }),
  'the number of events found': ({ pool }) =>
    countMatches(pool, { approved: true, search: { words: ['4711'] } }),
  'a search for a short word': ({ pool }) =>
    listEventRows(pool, { ...page, filter: { search: { words: ['zz'] } } }),
  'coming events of others': ({ pool }) =>
    listEventRows(pool, { ...page, filter: explore, sort: 'soonest' }),
  'the number of coming events of others': ({ pool }) => countMatches(pool, explore),
  'coming events of one difficulty': ({ pool }) =>
    listEventRows(pool, {
      ...page,
      filter: { ...explore, difficulty: 'Advanced' },
      sort: 'soonest',
    }),
  'coming events by price': ({ pool }) =>
    listEventRows(pool, {
      ...page,
      filter: { ...explore, minPricePence: 1, maxPricePence: 100 },
      sort: 'soonest',
    }),
  'coming events by likes': ({ pool }) =>
    listEventRows(pool, { ...page, filter: explore, sort: 'likes' }),
  'coming events found in the middle of a word': ({ pool }) =>
    listEventRows(pool, { ...page, filter: { ...explore, search: { words: ['aid', '4711'] } } }),
  'coming events around a location': ({ pool }) =>
    listEventRows(pool, { ...page, filter: { ...explore, around }, sort: 'nearest' }),
  'pins of coming events': ({ pool }) => listEventPinRows(pool, { filter: explore, limit: 501 }),
  'pins around a location': ({ pool }) =>
    listEventPinRows(pool, { filter: { ...explore, around }, limit: 501 }),
  'new events of a saved search': ({ pool }) =>
    listEventRows(pool, { ...page, filter: { ...explore, firstApproved }, sort: 'soonest' }),
  'the saved searches of an account': ({ db }) => listSavedSearchRows(db, organizer),
  'the number of saved searches of an account': ({ db }) => countSavedSearches(db, organizer),
  'saved searches to look for': ({ db }) => listDueSearches(db, { now: yesterday, limit: 100 }),
  'the saved searches of an archive': ({ db }) => listOwnSavedSearches(db, archivePage),
  'joined events': ({ pool }) =>
    listEventRows(pool, { ...page, filter: { approved: true, joinedBy: organizer } }),
  'the number of joined events': ({ pool }) =>
    countMatches(pool, { approved: true, joinedBy: organizer }),
  'liked events': ({ pool }) =>
    listEventRows(pool, { ...page, filter: { approved: true, likedBy: organizer } }),
  'events around a location': ({ pool }) =>
    listEventRows(pool, { ...page, filter: { approved: true, around }, sort: 'nearest' }),
  'the number of events around a location': ({ pool }) =>
    countMatches(pool, { approved: true, around }),
  'events of one month and difficulty, soonest first': ({ pool }) =>
    listEventRows(pool, { ...page, filter: { approved: true, ...month }, sort: 'soonest' }),
  'newest events': ({ pool }) =>
    listEventRows(pool, { ...page, filter: { approved: true }, sort: 'newest' }),
  'the next batch of an export': ({ pool }) =>
    listEventRows(pool, {
      ...page,
      filter: { ...mine, after: { date: new Date().toISOString(), id: thread } },
    }),
  'the totals of the caller’s events': ({ pool }) =>
    readTotals(pool, { names: ['event difficulties'], ownerId: organizer }),
  'the number of the caller’s coming events': ({ pool }) => countComing(pool, organizer),
  'the number of all coming events': ({ pool }) => countComing(pool, null),
  'a page of public events far from the first': ({ pool }) =>
    listEventRows(pool, { ...page, filter: { approved: true }, offset: 2_000 }),
  'the likes of several events': ({ pool }) =>
    countLikesOfEvents(pool, { actor, eventIds: [thread] }),
  'the likes of an event': ({ db }) => listLikeRows(db, { eventId: thread, limit: 20, offset: 0 }),
  'the number of likes of an event': ({ db }) => countListedLikes(db, thread),
  'a page of accounts': ({ pool }) =>
    listUserRows(pool, { ...first, sort: 'joined', direction: 'descending' }),
  'a search for accounts': ({ pool }) =>
    listUserRows(pool, {
      ...first,
      search: { words: ['4711'] },
      sort: 'joined',
      direction: 'descending',
    }),
  'the number of accounts found': ({ pool }) => countUsers(pool, { search: { words: ['4711'] } }),
  'accounts to delete': ({ db }) => listDueAccounts(db, { before: yesterday, limit: 100 }),
  'the exports of an account': ({ db }) => listRecentExports(db, { userId: organizer, limit: 3 }),
  'unwanted exports': ({ db }) =>
    listUnwantedExports(db, { createdBefore: longAgo, now: yesterday, limit: 200 }),
  'the events of an archive': ({ db }) => listOwnEvents(db, archivePage),
  'mails about a new status': ({ db }) => listDueStatusMailsForUpdate(db, 20),
  'the participants of an event to mail': ({ db }) =>
    listMailRecipients(db, { ...confirmed, userIds: null, after: '', limit: 500 }),
  'the next event to remind of': ({ db }) =>
    takeEventToRemindOf(db, { after: longAgo, before: yesterday, now: yesterday }),
  'a change of the schedule': ({ db }) =>
    updateToldSchedule(db, { id: thread, known: { date: yesterday.toISOString(), location: '' } }),
  'the join form of the latest join': ({ db }) =>
    findLastJoinForm(db, { userId: organizer, dependantId: undefined }),
  'the events of the sitemap': ({ db }) =>
    listEventsToCome(db, new Date('2027-07-01T00:00:00.000Z')),
  'the series of the sitemap': ({ db }) =>
    listSeriesToCome(db, new Date('2027-07-01T00:00:00.000Z')),
  'the calendar of a series': ({ db }) =>
    listComingCalendarEvents(db, { of: 'series_id', id: thread, now: yesterday, limit: 60 }),
  'the calendar of an organizer': ({ db }) =>
    listComingCalendarEvents(db, { of: 'organizer_id', id: organizer, now: yesterday, limit: 200 }),
  'dates of a series to join': ({ db }) =>
    listDatesAmong(db, { seriesId: thread, eventIds: [thread] }),
  'the participations of an archive': ({ db }) => listOwnParticipations(db, archivePage),
  'the sent messages of an archive': ({ db }) => listSentMessages(db, archivePage),
  'the received messages of an archive': ({ db }) => listReceivedMessages(db, archivePage),
  'the likes of an archive': ({ db }) => listOwnLikes(db, archivePage),
  'the sessions of an archive': ({ db }) => listOwnSessions(db, archivePage),
  'the mails of an archive': ({ db }) => listOwnMails(db, archivePage),
  'the participants of an organizer': ({ db }) =>
    listParticipantsOfOrganizer(db, {
      organizerId: organizer,
      after: yesterday,
      until: new Date(),
      afterId: '',
      limit: 500,
    }),
  'the files of an archive': ({ db }) => listOwnFiles(db, archivePage),
  'all threads': ({ pool }) => listAllThreads(pool, first),
  'a search for threads': ({ pool }) =>
    listAllThreads(pool, { ...first, search: { words: ['4711'] } }),
  'an event’s participants': ({ pool }) =>
    listParticipantRows(pool, { filter: participants, ...FIRST_PAGE }),
  'participants on the waitlist who have paid': ({ pool }) =>
    listParticipantRows(pool, {
      filter: { ...participants, status: 'waitlist', paymentStatus: 'paid' },
      ...FIRST_PAGE,
    }),
  'a search for participants': ({ pool }) =>
    listParticipantRows(pool, {
      filter: { ...participants, search: { words: ['ann'] } },
      ...FIRST_PAGE,
    }),
  'the sums over all participants': ({ pool }) => findParticipantSums(pool, participants),
  'the number of participants found': ({ pool }) =>
    countParticipants(pool, { ...participants, search: { words: ['ann'] } }),
  'one participant': ({ pool }) => findParticipant(pool, { ...participation, access: ANY_EVENT }),
  'the holder of a ticket': ({ pool }) =>
    findTicketHolder(pool, { ...participants, code: '000000000000' }),
  'the caller’s participation in an event': ({ db }) =>
    findEventParticipation(db, { ...participation, personId: participation.userId }),
  'the streams with promotions': ({ db }) =>
    findPromoted(db, [{ userId: organizer, cursor: () => yesterday.toISOString() }]),
  'the streams with news': ({ db }) => findNoticed(db, [{ userId: organizer, cursor: () => '1' }]),
  'the news of an account': ({ db }) =>
    listNoticeRows(db, { userId: organizer, before: 1_000, limit: 50 }),
  'how many news are unread': ({ pool }) => summarizeNotices(pool, organizer),
  'the oldest news of an account': ({ db }) => deleteSurplusNotices(db, organizer),
  'old news': ({ pool }) => deleteOldNotices(pool, longAgo, 200),
  'the news of an archive': ({ db }) => listOwnNotices(db, archivePage),
  'what the caller has joined': ({ db }) =>
    listOwnParticipationRows(db, { filter: ownJoins, ...first }),
  'the number of what the caller has joined': ({ db }) => countOwnParticipations(db, ownJoins),
  'the events of a calendar feed': ({ db }) =>
    listFeedEvents(db, { userId: organizer, leftSince: yesterday, limit: 500 }),
  'the deleted events of a calendar feed': ({ db }) =>
    listDeletedFeedEvents(db, { userId: organizer, limit: 500 }),
  'deleted events to remove': ({ db }) => deleteDeletedEvents(db, { before: longAgo, limit: 200 }),
  'the caller’s own files': ({ db }) => listFileRows(db, { ...ownFiles, ...first }),
  'the number of the caller’s own files': ({ db }) => countFiles(db, ownFiles),
  'files of all accounts': ({ db }) => listFileRows(db, { ...ownFiles, ownerId: null, ...first }),
  'the caller’s Moments': ({ db }) => listMomentRows(db, organizer),
  'the size of the caller’s Moments': ({ db }) => sumMoments(db, organizer),
  'the next batch of old files': ({ pool }) =>
    selectOldFiles(pool, { before: yesterday, after: oldFile, limit: 200 }),
  'orphaned files': ({ pool }) => selectOrphanedFileKeys(pool, { after: 'uploads/5', limit: 200 }),
  'open cases of reports': ({ db }) => listCases(db, { status: 'open', ...first }),
  'closed cases of reports': ({ db }) => listCases(db, { status: 'closed', ...first }),
  'the number of open cases': ({ db }) => countCases(db, 'open'),
  'the reports of an account': ({ db }) =>
    findReportDate(db, { reporterId: organizer, number: 20 }),
  'the reporters of a case': ({ db }) => listReportersForUpdate(db, { caseId: thread, limit: 100 }),
  'recent entries of the audit log': ({ db }) =>
    hasAuditEntrySince(db, {
      action: 'readThread',
      actorId: organizer,
      subjectId: thread,
      since: yesterday,
    }),
  ...gateQueries({ eventId: thread, organizerId: organizer }),
  ...squadQueries({ squadId: thread, eventId: thread, userId: organizer }),
  ...webhookQueries({ webhookId: thread, keyId: thread, organizerId: organizer }),
  ...MESSAGE_QUERIES,
  'the caller’s sessions': ({ db }) => listSessionRows(db, organizer),
  'the oldest sessions of an account': ({ db }) => updateOldestSessionsRevoked(db, organizer),
  'expired tokens': ({ pool }) => deleteExpiredTokens(pool, new Date(), 200),
  'ended sessions': ({ pool }) => deleteEndedSessions(pool, yesterday, 200),
};

/** One row, and the changes of the last seconds. */
const SHORT_TABLES = ['message_notice_cursor', 'total_changes'];

for (const [query, run] of Object.entries(queries)) {
  test(`${query}: uses an index, never reads a whole table`, async () => {
    const full = (await findFullReads(database.pool, run)).filter(
      (table) => !SHORT_TABLES.includes(table),
    );
    assert.deepEqual(full, []);
  });
}

test('webhooks are claimed without a look at every change', async () => {
  const full = await findFullReads(database.pool, ({ db }) =>
    claimWebhooks(db, { working: 6, heldBack: 8 }),
  );
  // Each of them is due.
  assert.deepEqual([...new Set(full)], ['webhooks']);
});

for (const side of ['older', 'newer'] as const) {
  test(`${side} messages are read from the index of their thread, not past those of others`, async () => {
    const plans = await explain(database.pool, ({ db }) =>
      listOwnMessagesBeside(db, { ...beside, side }),
    );
    const indexes = plans.flatMap(listIndexes);
    assert.ok(indexes.includes('messages_thread_idx'), indexes.join());
    assert.ok(!indexes.includes('messages_seq_key'), indexes.join());
  });
}
