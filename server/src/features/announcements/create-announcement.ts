import { type EndpointResponse, type Endpoints, MAX_COUNT } from '@muster/contract';
import { organizerAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { findLatestAuditTime } from '../../platform/audit/store.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { formatMoment } from '../../platform/mail/format-moment.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { countMailRecipients } from '../participation/status-mail-store.ts';
import { findRecipients, STATUSES } from './audience.ts';
import { findAnnouncementDate, insertAnnouncement, lockOwnEvent } from './store.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Announces something to participants of the caller's own event, or as its co-organizer
 * (docs/product/participation.md#announcements). Not for the superadmin, because it is sent in the
 * name of the organizer.
 */
export async function createAnnouncement(
  { db }: Services,
  { actor, client, params: { id: eventId }, body }: Request<Endpoints['createAnnouncement']>,
): Promise<EndpointResponse<Endpoints['createAnnouncement']>> {
  const { audience, text, userIds = null } = body;
  const id = createObjectId();
  return inTransaction(db, async (trx) => {
    const ability = audience === 'owing' ? 'viewLedger' : 'announce';
    const scope = { eventId, access: organizerAccess(actor, ability) };
    const senderId = await lockOwnEvent(trx, scope);
    if (!senderId) throw await eventRefusal(trx, scope);
    await refuseMoreThanMax(trx, eventId);
    if (audience === 'owing') await refuseSecondReminder(trx, eventId);
    const to = await findRecipients(trx, { eventId, audience, userIds });
    const statuses = STATUSES[to.audience];
    const recipients = await countMailRecipients(trx, { eventId, statuses, userIds: to.userIds });
    if (recipients === 0) throw new AppError('NO_RECIPIENTS');
    const sentBy = senderId === actor.id ? null : actor.id;
    const isPaymentReminder = audience === 'owing';
    const row = { id, eventId, senderId, sentBy, ...to, isPaymentReminder, text };
    await insertAnnouncement(trx, row);
    if (audience === 'owing') {
      const subject = { kind: 'event', id: eventId } as const;
      const record = { action: 'remindOfPayment', subject, after: { recipients } } as const;
      await recordAudit(trx, { actor, client }, record);
    }
    await addJob(trx, 'sendAnnouncement', { announcementId: id });
    return { announcement: { id, audience, recipients } };
  });
}

/** People are asked for their money once a day; the audit log has when. */
async function refuseSecondReminder(trx: Db, eventId: string): Promise<void> {
  const last = await findLatestAuditTime(trx, { action: 'remindOfPayment', subjectId: eventId });
  const next = last ? Date.parse(last) + DAY_MS : 0;
  if (next <= Date.now()) return;
  const when = formatMoment(new Date(next).toISOString());
  throw new AppError('ALREADY_REMINDED', {
    message: `Those who owe money get one reminder a day. The next is possible from ${when}.`,
  });
}

async function refuseMoreThanMax(trx: Db, eventId: string): Promise<void> {
  const number = MAX_COUNT.announcementsPerDay;
  const oldest = await findAnnouncementDate(trx, { eventId, number });
  const waitMs = oldest ? Date.parse(oldest) + DAY_MS - Date.now() : 0;
  if (waitMs <= 0) return;
  throw new AppError('TOO_MANY_REQUESTS', {
    message: `You can announce something ${number} times in 24 hours. Please try again later.`,
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}
