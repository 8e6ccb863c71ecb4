import {
  type AdminThread,
  type DailyStatistics,
  MAX_COUNT,
  type Message,
  type SystemState,
} from '@muster/contract';
import { isFound } from '@muster/domain';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend, FakeHandlers, FakeThread } from './fake-backend.ts';
import { DAY_MS, fromNow, pageOf } from './lists.ts';
import { latestOf, messagesOf, threadParticipantOf } from './threads.ts';

/** Handlers of the sections of the superadmin (docs/product/administration.md). */
export const administrationHandlers = {
  getAdminStats(backend, { query: { days } }) {
    const { users, events, threads, messages, files } = backend;
    const approved = events.filter((event) => event.approved).length;
    const participants = [...backend.participants.values()].flat();
    const [confirmed = 0, waitlist = 0] = ['confirmed', 'waitlist'].map(
      (status) => participants.filter((one) => one.status === status).length,
    );
    const bytes = files.size * 400_000;
    const counts = { users: users.length, messages: messages.length };
    const today = { ...counts, events: events.length, joins: confirmed + waitlist };
    return {
      ...counts,
      events: {
        total: events.length,
        approved,
        unapproved: events.length - approved,
        upcoming: events.filter(({ date }) => Date.parse(date) > Date.now()).length,
      },
      participants: { confirmed, waitlist },
      threads: threads.length,
      moments: [...backend.moments.values()].flat().length,
      files: { count: files.size, bytes },
      attention: {
        pendingEvents: events.length - approved,
        failedMails: backend.failedMails.length,
        ...{ openReports: 0, deadJobs: 0, failingRemotes: 0 },
      },
      history: growTo({ ...today, storedBytes: bytes }, Math.min(days, backend.ageDays)),
    };
  },
  getAdminWaiting({ events, reportCases }) {
    const waiting = events.filter(({ approved, rejection }) => !approved && !rejection);
    return {
      pending: { count: waiting.length, events: waiting.slice(0, MAX_COUNT.waitingEvents) },
      changed: { count: 0, events: [] },
      openReports: reportCases.filter(({ outcome }) => outcome === null).length,
    };
  },
  listReports({ reportCases }, { query }) {
    const isOpen = query.status === 'open';
    const cases = reportCases
      .filter(({ outcome }) => (outcome === null) === isOpen)
      .sort((a, b) => (isOpen ? b.reportCount - a.reportCount : 0));
    return pageOf('cases', cases, query);
  },
  resolveReport({ reportCases }, { params, body }) {
    const found = reportCases.find(({ id }) => id === params.id) ?? refuse('REPORT_NOT_FOUND');
    return { case: Object.assign(found, { ...body, resolvedAt: fromNow() }) };
  },
  listAdminThreads(backend, { query }) {
    const threads = backend.threads
      .map((thread) => viewAdminThread(backend, thread))
      .filter((thread) => matches(thread, query.search))
      .sort((a, b) => b.lastActivity.localeCompare(a.lastActivity));
    return pageOf('threads', threads, query);
  },
  getAdminThread(backend, { params, query: { page, limit, around } }) {
    const thread = backend.threads.find(({ id }) => id === params.id) ?? refuse('THREAD_NOT_FOUND');
    const all = messagesOf(backend, thread.id).toReversed();
    const index = all.findIndex(({ id }) => id === around);
    if (around && index < 0) return refuse('MESSAGE_NOT_FOUND');
    const at = { page: around ? Math.floor(index / limit) + 1 : page, limit };
    const { messages, pagination } = pageOf('messages', all.map(readOnly), at);
    return {
      thread: viewAdminThread(backend, thread),
      messages: messages.toReversed(),
      pagination,
    };
  },
  getSystem: (backend) => makeSystem(backend),
  listFailedMails: ({ failedMails }, { query }) => pageOf('mails', failedMails, query),
  retryOrphanedRefunds({ failedRefunds }) {
    const { orphaned } = failedRefunds;
    failedRefunds.failed -= orphaned;
    failedRefunds.orphaned = 0;
    return { refunds: orphaned };
  },
  retryMail({ failedMails }, { params }) {
    const mail = failedMails.find(({ id }) => id === params.id) ?? refuse('MAIL_NOT_FOUND');
    failedMails.splice(failedMails.indexOf(mail), 1);
    return {};
  },
} satisfies FakeHandlers;

function growTo(today: Omit<DailyStatistics, 'day'>, days: number): DailyStatistics[] {
  return Array.from({ length: days }, (_, index) => {
    const share = (index + 1) / days;
    const counts = Object.entries(today).map(([name, count]) => [name, Math.round(count * share)]);
    const day = fromNow((index + 1 - days) * DAY_MS).slice(0, 10);
    return { day, ...(Object.fromEntries(counts) as typeof today) };
  });
}

function readOnly(message: Message): Message {
  return { ...message, can: { delete: false, reply: false } };
}

function viewAdminThread(backend: FakeBackend, thread: FakeThread): AdminThread {
  const { id, organizerId, playerId } = thread;
  const messages = messagesOf(backend, id);
  const event = backend.events.find((candidate) => candidate.id === thread.event.id);
  const organizer = threadParticipantOf(backend, thread, organizerId);
  const { lastActivity, latest } = latestOf(thread, messages);
  return {
    threadId: id,
    event: {
      ...thread.event,
      imageUrl: event?.imageThumbnail ?? event?.imageUrl ?? null,
      organizer: { name: event?.organizer.name ?? organizer.name },
    },
    createdAt: messages[0]?.createdAt ?? thread.event.date,
    lastActivity,
    messageCount: messages.length,
    unreadCount: messages.filter(({ isRead, deleted }) => !isRead && !deleted).length,
    participants: [organizer, threadParticipantOf(backend, thread, playerId)],
    latestMessage: latest ?? null,
  };
}

function matches({ event, participants }: AdminThread, search = ''): boolean {
  const names = participants.flatMap(({ name, email }) => [name, email]);
  return isFound(search, [event.title, ...names]);
}

/** Each failing webhook as a host of its own. */
function listFailing({ webhooks }: FakeBackend): SystemState['failingHosts'] {
  return [...webhooks.values()].flat().flatMap(({ url, failingSince, waiting }) => {
    return failingSince ? [{ host: new URL(url).host, webhooks: 1, failingSince, waiting }] : [];
  });
}

function makeSystem(backend: FakeBackend): SystemState {
  const now = fromNow();
  const [build, node] = ['4f2a91', { host: 'field-1', version: '1.0.0', startedAt: now }];
  const failures = [{ part: 'mail server', count: 3, lastAt: now }];
  const failure = { at: now, error: 'The store cannot be reached' };
  const counts = { unusedFiles: 3, mails: 0 };
  const run = { intervalMs: 3_600_000, startedAt: now, durationMs: 84, counts, failure };
  const worse = { failureShare: 12 / 140, formerBuild: '09be77', formerShare: 0.004 };
  return {
    version: '1.0.0',
    nodes: [{ ...node, id: 'a'.repeat(24), seenAt: now, failures }],
    database: { version: '18.4', sizeBytes: 24_000_000, latestMigration: '0001-foundation.sql' },
    storage: 'disk',
    mail: { isSent: true, waiting: 0, failed: backend.failedMails.length },
    refunds: { waiting: 0, ...backend.failedRefunds },
    failingHosts: listFailing(backend),
    jobs: { waiting: 0, dead: [], runs: [{ name: 'sweep', host: 'field-1', ...run }] },
    remotes: [
      {
        ...{ id: 'events', label: 'Events', version: '1.0.0', build, canaryShare: null },
        slotOrders: { 'event-page/panel@1': 'off', 'event-card/actions@1': 3 },
        health: 'failing',
        failures: [{ build, kind: 'render', count: 12, lastAt: now }],
        openings: [{ build, count: 140 }],
        worseBuilds: [{ build, ...worse }],
      },
    ],
    shellErrors: [{ build: '77c0de', kind: 'rejection', count: 3, lastAt: now }],
  };
}
