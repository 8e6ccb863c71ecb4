import type { ReportReason, ReportSubject } from '@muster/contract';
import { publicName } from '@muster/domain';
import { makeFreshId, makeId } from '../builders/ids.ts';
import type { FakeBackend } from './fake-backend.ts';
import { describeSubject, makeCase } from './report-handlers.ts';

const HOUR_MS = 3_600_000;

interface SampleReport {
  by: string;
  reason: ReportReason;
  text: string;
}

/**
 * Adds an open case of each kind: two reports about an event, one about a message, a Moment and a
 * profile.
 */
export function addSampleReports(backend: FakeBackend, now: Date): void {
  const message = backend.messages.find(({ content }) => content.text.startsWith('Can my son'));
  const event = backend.events.find(({ title }) => title === 'Night Watch: Old Quarry');
  const [moment] = backend.moments.get(makeId(2)) ?? [];
  const samples: [ReportSubject, SampleReport[]][] = [
    [
      { kind: 'message', id: message?.id ?? '' },
      [{ by: 'Foxglove', reason: 'harassment', text: 'He keeps asking after I said no.' }],
    ],
    [
      { kind: 'event', id: event?.id ?? '' },
      [
        { by: 'Rook', reason: 'unsafe', text: 'The quarry is closed to the public.' },
        { by: 'Wren', reason: 'spam', text: '' },
      ],
    ],
    [
      { kind: 'moment', id: moment?.id ?? '' },
      [{ by: 'Otter', reason: 'other', text: 'This photo shows my children.' }],
    ],
    [{ kind: 'user', id: makeId(2) }, [{ by: 'Kestrel', reason: 'spam', text: '' }]],
  ];
  samples.forEach(([subject, reports], index) => {
    const lastReportedAt = new Date(now.getTime() - (index + 1) * HOUR_MS).toISOString();
    backend.reportCases.push({
      ...makeCase(describeSubject(backend, subject)),
      reportCount: reports.length,
      lastReportedAt,
      reports: reports.map(({ by, ...report }) => ({
        id: makeFreshId(),
        reporter: personNamed(backend, by),
        createdAt: lastReportedAt,
        ...report,
      })),
    });
  });
}

function personNamed(backend: FakeBackend, nickName: string) {
  const user = backend.users.find((candidate) => candidate.nickName === nickName);
  return user ? { id: user.id, name: publicName(user), avatarUrl: user.avatarUrl } : null;
}
