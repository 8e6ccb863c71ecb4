import type { ReportCase, ReportSubject, User } from '@muster/contract';
import { excerptOf, publicName } from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend } from './fake-backend.ts';
import { paginate } from './paginate.ts';

/** Handlers of reports (docs/product/administration.md#reports). */
export function reportHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('createReport', ({ actor, body }) => {
      const found = openCase(backend, body.subject);
      if (found.subject.owner?.id === actor.id) return refuse('OWN_SUBJECT');
      if (found.reports.some(({ reporter }) => reporter?.id === actor.id))
        return refuse('ALREADY_REPORTED');
      const createdAt = new Date().toISOString();
      const { reason, text } = body;
      found.reports.unshift({
        id: makeFreshId(),
        reporter: toPerson(actor),
        reason,
        text,
        createdAt,
      });
      found.reportCount += 1;
      found.lastReportedAt = createdAt;
      if (!backend.reportCases.includes(found)) backend.reportCases.unshift(found);
      return {};
    }),
    handle('listReports', ({ query }) => {
      const isOpen = query.status === 'open';
      const cases = backend.reportCases
        .filter(({ outcome }) => (outcome === null) === isOpen)
        .sort((a, b) => (isOpen ? b.reportCount - a.reportCount : 0));
      const { items, pagination } = paginate(cases, query);
      return { cases: items, pagination };
    }),
    handle('resolveReport', ({ params, body }) => {
      const found = backend.reportCases.find(({ id }) => id === params.id);
      if (!found) return refuse('REPORT_NOT_FOUND');
      if (found.outcome) return refuse('REPORT_CLOSED');
      Object.assign(found, { ...body, resolvedAt: new Date().toISOString() });
      if (body.outcome === 'removed') found.subject.exists = false;
      return { case: found };
    }),
  ];
}

function openCase(backend: FakeBackend, { kind, id }: ReportSubject): ReportCase {
  const open = backend.reportCases.find(
    ({ outcome, subject }) => outcome === null && subject.kind === kind && subject.id === id,
  );
  return open ?? makeCase(describeSubject(backend, { kind, id }));
}

/** An open case without reports. */
export function makeCase(subject: ReportCase['subject']): ReportCase {
  return {
    id: makeFreshId(),
    subject,
    reportCount: 0,
    lastReportedAt: new Date().toISOString(),
    reports: [],
    outcome: null,
    note: '',
    resolvedAt: null,
  };
}

function toPerson(user: User) {
  return { id: user.id, name: publicName(user), avatarUrl: user.avatarUrl };
}

/** What a case says about its subject. */
export function describeSubject(
  backend: FakeBackend,
  { kind, id }: ReportSubject,
): ReportCase['subject'] {
  const base = { kind, id, exists: true, excerpt: '', threadId: null, pictureUrl: null };
  function owner(userId: string | undefined) {
    const user = backend.users.find((candidate) => candidate.id === userId);
    return user ? toPerson(user) : null;
  }
  if (kind === 'message') {
    const message = backend.messages.find((each) => each.id === id) ?? refuse('MESSAGE_NOT_FOUND');
    const { threadId, sender, content } = message;
    const excerpt = excerptOf([content.text, content.imageCaption ?? '']);
    return {
      ...base,
      threadId,
      excerpt,
      owner: owner(sender.id),
      pictureUrl: content.imageThumbnail ?? content.imageUrl,
    };
  }
  if (kind === 'event') {
    const event = backend.events.find((each) => each.id === id) ?? refuse('EVENT_NOT_FOUND');
    const excerpt = excerptOf([event.title, event.description]);
    const pictureUrl = event.imageThumbnail ?? event.imageUrl;
    return { ...base, excerpt, pictureUrl, owner: owner(event.organizer.id) };
  }
  if (kind === 'moment') {
    const [ownerId, moments] = [...backend.moments].find(([, own]) =>
      own.some((moment) => moment.id === id),
    ) ?? [refuse('MOMENT_NOT_FOUND'), []];
    const moment = moments.find((each) => each.id === id);
    return {
      ...base,
      owner: owner(ownerId),
      pictureUrl: moment?.thumbnailUrl ?? moment?.url ?? null,
    };
  }
  const user = backend.users.find((each) => each.id === id) ?? refuse('USER_NOT_FOUND');
  const excerpt = excerptOf([user.nickName, user.organizerName, user.bio]);
  return { ...base, excerpt, owner: toPerson(user) };
}
