import type { ReportCase, ReportReason } from '@muster/contract';
import { excerptOf } from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import type { FakeBackend } from './fake-backend.ts';
import { findPerson } from './people.ts';

const HOUR_MS = 3_600_000;

type Subject = ReportCase['subject'];
type SampleReport = [by: string, reason: ReportReason, text: string];

/** Adds open cases, of which the event was reported twice. */
export function addSampleReports(backend: FakeBackend, now: Date): void {
  const message = backend.messages.find(({ content }) => content.text.startsWith('Can my son'))!;
  const event = backend.events.find(({ title }) => title === 'Night Watch: Old Quarry')!;
  const other = backend.users.find(({ nickName }) => nickName === 'Quarrymaster')!;
  const [moment] = backend.moments.get(other.id)!;
  function add(ownerId: string, subject: Partial<Subject>, reports: SampleReport[]) {
    const index = backend.reportCases.length;
    const createdAt = new Date(now.getTime() - (index + 1) * HOUR_MS).toISOString();
    const none = { id: '', exists: true, excerpt: '', threadId: null, pictureUrl: null };
    const owner = findPerson(backend, ownerId);
    backend.reportCases.push({
      id: makeFreshId(),
      subject: { kind: 'user', ...none, ...subject, owner },
      ...{ reportCount: reports.length, lastReportedAt: createdAt },
      reports: reports.map(([by, reason, text]) => {
        const { id } = backend.users.find(({ nickName }) => nickName === by)!;
        return { id: makeFreshId(), reporter: findPerson(backend, id), reason, text, createdAt };
      }),
      ...{ outcome: null, note: '', resolvedAt: null },
    });
  }
  const { id, threadId, content, sender } = message;
  add(sender.id, { kind: 'message', id, threadId, excerpt: content.text }, [
    ['Foxglove', 'harassment', 'He keeps asking after I said no.'],
  ]);
  const excerpt = excerptOf([event.title, event.description]);
  const pictureUrl = event.imageThumbnail;
  add(event.organizer.id, { kind: 'event', id: event.id, excerpt, pictureUrl }, [
    ['Rook', 'unsafe', 'The quarry is closed to the public.'],
    ['Wren', 'spam', ''],
  ]);
  add(other.id, { kind: 'moment', id: moment!.id, pictureUrl: moment!.thumbnailUrl }, [
    ['Otter', 'other', 'This photo shows my children.'],
  ]);
  const about = excerptOf([other.nickName, other.organizerName, other.bio]);
  add(other.id, { id: other.id, excerpt: about }, [['Kestrel', 'spam', '']]);
}
