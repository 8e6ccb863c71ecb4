import { type Endpoints, GATE_LIMIT } from '@muster/contract';
import { eventAccess, londonIsoDay } from '@muster/domain';
import { type Request, SentFile } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { findGate } from '../gate/gate-store.ts';
import { listCheckRows } from './check-store.ts';
import { writeChronoLog } from './write-chrono-log.ts';

/** Every check of an event on paper, for its organizer and co-organizers. */
export async function getChronoLog(
  { db }: Services,
  { actor, params: { id: eventId } }: Request<Endpoints['getChronoLog']>,
): Promise<SentFile> {
  const access = eventAccess(actor, 'manageParticipants');
  const organizerId = await requireEvent(db, { eventId, access });
  const gate = await findGate(db, { eventId, access: { accountId: organizerId, roles: [] } });
  const checks = await listCheckRows(db, {
    eventId,
    limit: GATE_LIMIT.checks.max,
    offset: 0,
  });
  const event = { title: gate?.title ?? '', date: gate?.date ?? '' };
  const content = await writeChronoLog({ event, checks, now: new Date() });
  const saveAs = `chronograph-${londonIsoDay(event.date)}.pdf`;
  return new SentFile({ contentType: 'application/pdf', content, saveAs });
}
