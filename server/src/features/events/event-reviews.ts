import type { ApprovedVersion, Endpoints, EventUpdate } from '@muster/contract';
import {
  ANY_EVENT,
  type ApprovableEvent,
  approvedMediaUrls,
  changedSinceApproval,
  hasChangedSince,
  keepLimits,
  type LimitedField,
  toApprovedVersion,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { sendNotice } from '../../platform/notices/send-notice.ts';
import type { JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { keyOfUrl } from '../../platform/storage/media-url.ts';
import { findMailRecipient, nameOf } from '../accounts/people.ts';
import { findUser } from '../accounts/people-store.ts';
import { findExistingKeys } from '../files/file-store.ts';
import { promoteWaitlist } from '../participation/holds.ts';
import {
  type ApprovalRow,
  countEventsOfOrganizer,
  updateDecisionMailed,
} from './approval-store.ts';
import { isApproved, lockForDecision } from './decide-approval.ts';
import { toEventColumns } from './edit-events.ts';
import { updateEventRow, updateThreadsOfEvent } from './event-store.ts';
import { findEventRow } from './list/list-store.ts';
import { queueScheduleMail } from './mail-schedule-change.ts';
import { findEvent } from './read-events.ts';
import {
  findSeriesOfDateForUpdate,
  listUniformDates,
  type SeriesRow,
  updateSeriesRow,
} from './series-store.ts';
import { toEvent, toOrganizersFields, toSchedule } from './to-event.ts';

export const eventReviews = {
  /**
   * An event with what the superadmin needs to decide about it
   * (docs/product/administration.md#event-review).
   */
  async getEventReview({ db, pool }, { actor, params: { id } }) {
    const row = await findEventRow(pool, { id, viewerId: actor.id });
    const user = row && (await findUser(db, row.organizer_id));
    if (!row || !user) throw new AppError('EVENT_NOT_FOUND');
    const counts = await countEventsOfOrganizer(db, user.id);
    return {
      event: toEvent(row, actor),
      approvedVersion: row.approved ? row.approved_snapshot : null,
      organizer: { name: nameOf(user), memberSince: user.created_at, ...counts },
    };
  },

  /**
   * Puts back what was approved of an event (docs/product/events.md#changed-since-approval), or of
   * its series and all coming dates without own fields (docs/product/series.md#series-approval).
   * Without changes it has no effect.
   */
  async revertEvent(services, request) {
    const { actor, params, body } = request;
    const { id } = params;
    const promoted = await inTransaction(services.db, async (trx) => {
      const series = await findSeriesOfDateForUpdate(trx, id);
      const seriesId = body.series ? series?.id : undefined;
      const { updatedAt } = body;
      const movedUp = await revertOne(trx, services, { request, id, updatedAt, seriesId });
      if (!seriesId || !series) return movedUp;
      await revertContent(trx, series);
      for (const other of await listUniformDates(trx, { seriesId, exceptId: id })) {
        const date = { request, id: other, seriesId, isQuiet: true };
        movedUp.push(...(await revertOne(trx, services, date)));
      }
      return movedUp;
    });
    services.bus.publish(promoted);
    return { event: await findEvent(services, { viewer: actor, id }) };
  },
} satisfies Partial<Handlers>;

interface Revert {
  request: Request<Endpoints['revertEvent']>;
  id: string;
  /** Of a series that is reverted. */
  seriesId?: string | undefined;
  /** Of the event that was looked at. */
  updatedAt?: string | undefined;
  /** Its organizer is told of another date of the series. */
  isQuiet?: boolean;
}

/** Returns the ids of those who have moved up. */
async function revertOne(
  trx: Db,
  services: Services,
  { request, id, updatedAt, seriesId, isQuiet = false }: Revert,
): Promise<string[]> {
  const { event } = await lockForDecision(trx, id);
  if (hasChangedSince(event.updated_at, updatedAt)) throw new AppError('EVENT_CHANGED');
  const version = event.approved_snapshot;
  if (!version || !isApproved(event)) throw new AppError('NOT_APPROVED');
  const fields = changedSinceApproval(toOrganizersFields(event), version);
  if (fields.length === 0) return [];
  await requireMedia(trx, version, services.config.publicUrl);
  const columns = toEventColumns(toUpdate(version, event.custom_fields));
  const reverted = await updateEventRow(trx, { id, access: ANY_EVENT, columns });
  if (reverted) await updateThreadsOfEvent(trx, reverted);
  await queueScheduleMail(trx, toSchedule(event), { seriesId });
  const subject = { kind: 'event', id } as const;
  const after = { fields: fields.join(', ') };
  await recordAudit(trx, request, { action: 'revertEvent', subject, after });
  if (!isQuiet) await tellOfRevert(trx, request, event);
  // An option that is gone is waited for no longer.
  return promoteWaitlist(trx, id, services.config);
}

async function tellOfRevert(
  trx: Db,
  { actor }: Pick<Request<Endpoints['revertEvent']>, 'actor'>,
  { id: eventId, organizer_id: userId, approved_snapshot: version }: ApprovalRow,
): Promise<void> {
  const to = userId === actor.id ? undefined : await findMailRecipient(trx, userId);
  const details = { eventId, eventTitle: version?.title ?? '' };
  if (to) await sendMail(trx, 'eventReverted', to, details);
  await sendNotice(trx, 'eventReverted', { userId, actorId: actor.id, eventId });
}

/** What is made later is as it was approved, too; what needs no approval stays. */
async function revertContent(
  trx: Db,
  { id, content, approved_content: approved }: SeriesRow,
): Promise<void> {
  if (!approved) return;
  const version = toApprovedVersion({ customFields: [], ...approved } as ApprovableEvent);
  const { endsAt: _, ...update } = toUpdate(version, content.customFields ?? []);
  await updateSeriesRow(trx, { id, content: JSON.stringify({ ...content, ...update }) });
}

/** Files of an approved version are kept, but their owner can delete them by name. */
async function requireMedia(trx: Db, version: ApprovedVersion, publicUrl: string): Promise<void> {
  const keys = approvedMediaUrls(version).map((url) => keyOfUrl(url, publicUrl) ?? '');
  const existing = await findExistingKeys(trx, keys);
  if (keys.some((key) => !existing.has(key))) throw new AppError('APPROVED_MEDIA_GONE');
}

/** The capacity needs no approval: options keep the limits they have. */
function toUpdate(
  { customFields, ...version }: ApprovedVersion,
  current: readonly LimitedField[],
): EventUpdate {
  const approved = customFields.map((field) => ({
    ...field,
    options: field.options.map((option) => ({ ...option, price: option.price ?? 0 })),
  }));
  return {
    ...version,
    endsAt: version.endsAt ?? null,
    customFields: keepLimits(approved, current),
  };
}

/**
 * Tells the organizer that their event is approved or rejected (docs/product/mail.md#mail-kinds).
 * Nothing is sent when the decision was undone, and after a rejection when the organizer has
 * changed the event already.
 */
export async function mailDecision(
  { db }: Pick<Services, 'db'>,
  { eventId: id, decidedAt }: JobPayload<'mailDecision'>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const event = await updateDecisionMailed(trx, { id, decidedAt });
    if (!event || event.approval_status === 'pending') return;
    const to = await findMailRecipient(trx, event.organizer_id);
    if (!to) return;
    const details = { eventId: id, eventTitle: event.title };
    if (event.approval_status === 'approved') await sendMail(trx, 'eventApproved', to, details);
    else await sendMail(trx, 'eventRejected', to, { ...details, reason: event.rejection_reason });
  });
}
