import type { Endpoints } from '@muster/contract';
import { eventAccess, eventMediaUrls, ownerAccess, ownershipScope } from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, EventRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { JobAttempt, JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { keyOfUrl, toStoredUrl } from '../../platform/storage/media-url.ts';
import { eventRefusal } from '../crew/event-access.ts';
import { findMediaInUse } from '../files/file-store.ts';
import { removeFile, removeUnusedFile } from '../files/remove-files.ts';
import { removeUnusedMedia } from '../files/remove-unshown-files.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { updateCheckoutsLeft } from '../participation/move-store.ts';
import { refundOfEvent } from '../participation/refund-deleted.ts';
import { resubmission } from './edit-events.ts';
import {
  clearDeletesAt,
  deleteEventRow,
  findDeletedForUpdate,
  lockEventForUpdate,
  updateDeletesAt,
  updateEventRow,
  updateThreadsEventDeleted,
} from './event-store.ts';
import { leaveOutDay } from './leave-out-day.ts';
import type { EventQueryRow } from './list/query.ts';
import { mailEventDeleted } from './mail-schedule-change.ts';
import { findEvent, findOwnEvent } from './read-events.ts';
import { findRuleOfDateForUpdate, lockSeriesOfDate } from './series-store.ts';

/**
 * Of one event by one account; each deletion and its undo are entries of the audit log
 * (docs/product/events.md#event-deletion).
 */
const DELETIONS: Limit = {
  name: 'event-deletions',
  max: 5,
  periodMs: 3_600_000,
  code: 'TOO_MANY_REQUESTS',
};
/** Longer than the notice with Undo usually stays. */
export const UNDO_MS = 30_000;

export const eventDeletion = {
  /**
   * Deletes an event with its participants and likes; its threads stay readable
   * (docs/product/events.md#event-deletion).
   */
  async deleteEvent(services, request) {
    const { actor, params, signal } = request;
    const { id } = params;
    const event = { id, organizerId: ownershipScope(actor) };
    await inEventTransaction(services, { eventId: id, signal }, async (trx) => {
      const deleted = await removeEvent(trx, event);
      if (!deleted) throw await eventRefusal(trx, { eventId: id, access: ownerAccess(actor) });
      await recordAudit(trx, request, {
        action: 'deleteEvent',
        subject: { kind: 'event', id },
        before: { organizerId: deleted.organizer_id, status: deleted.approval_status },
      });
    });
    return { id };
  },

  /**
   * Deletes an event for everybody; until it is removed, the deletion can be undone
   * (docs/product/events.md#event-deletion).
   */
  async deleteEventUndoably({ db, limits }, request) {
    const { actor, params } = request;
    const { id } = params;
    await limits.count(DELETIONS, `${actor.id} ${id}`);
    const deletesAt = new Date(Date.now() + UNDO_MS);
    await inTransaction(db, async (trx) => {
      await lockSeriesOfDate(trx, id);
      const event = { id, organizerId: ownershipScope(actor), deletesAt, deletedBy: actor.id };
      const deleted = await updateDeletesAt(trx, event);
      if (!deleted) throw await eventRefusal(trx, { eventId: id, access: ownerAccess(actor) });
      const options = { runAt: deletesAt, key: `removeDeletedEvent ${id}` };
      await addJob(trx, 'removeDeletedEvent', { eventId: id }, options);
      await recordAudit(trx, request, {
        action: 'deleteEvent',
        subject: { kind: 'event', id },
        before: { organizerId: deleted.organizer_id, status: deleted.approval_status },
      });
    });
    return { id, deletesAt: deletesAt.toISOString() };
  },

  /**
   * Brings back an event that the caller has deleted, with everything it had; the superadmin brings
   * back any. EVENT_NOT_FOUND once it is removed (docs/product/events.md#event-deletion).
   */
  async undoEventDeletion(services, request) {
    const { actor, params } = request;
    const { id } = params;
    await inTransaction(services.db, async (trx) => {
      await lockSeriesOfDate(trx, id);
      if (!(await clearDeletesAt(trx, { id, deletedBy: ownershipScope(actor) })))
        throw new AppError('EVENT_NOT_FOUND');
      const subject = { kind: 'event', id } as const;
      await recordAudit(trx, request, { action: 'undoEventDeletion', subject });
    });
    return { event: await findEvent(services, { viewer: actor, id }) };
  },

  /**
   * Removes items from an event's gallery and deletes their files where nothing else shows them.
   * The main image is required (docs/product/events.md#gallery-deletion). `failed` counts the named
   * files that could not be deleted.
   */
  async deleteEventMedia(services, request) {
    const { actor, params, body } = request;
    const { id } = params;
    const { db, config } = services;
    const { row: before } = await findOwnEvent(services, { viewer: actor, id });
    const urls = [...new Set(body.mediaUrls.map((url) => toStoredUrl(url, config.publicUrl)))];
    if (urls.includes(before.image_url))
      throw fieldError('mediaUrls', 'Main image is required; change it before deleting it');
    const gallery = before.gallery.filter(({ url }) => !urls.includes(url));
    const columns = { gallery: JSON.stringify(gallery), ...resubmission(actor, before) };
    const items = before.gallery.length - gallery.length;
    await inTransaction(db, async (trx) => {
      await updateEventRow(trx, { id, access: eventAccess(actor, 'updateTexts'), columns });
      const subject = { kind: 'event', id } as const;
      await recordAudit(trx, request, { action: 'deleteEventMedia', subject, after: { items } });
    });
    const deleted = await removeFiles(services, request, urls);
    await removePosters(
      services,
      request,
      before.gallery.filter(({ url }) => urls.includes(url)),
    );
    const event = await findEvent(services, { viewer: actor, id });
    return { event, deleted, failed: urls.length - deleted };
  },
} satisfies Partial<Handlers>;

type MediaRequest = Request<Endpoints['deleteEventMedia']>;

/** Returns how many files were removed. */
async function removeFiles(
  services: Services,
  request: MediaRequest,
  urls: readonly string[],
): Promise<number> {
  const inUse = await findMediaInUse(services.db, urls);
  const unused = urls.filter((url) => !inUse.has(url));
  const results = await Promise.allSettled(
    unused.map((url) => removeFile(services, { actor: request.actor, url, origin: request })),
  );
  for (const result of results)
    if (result.status === 'rejected') request.log.warn({ err: result.reason }, 'media not deleted');
  return results.filter(({ status }) => status === 'fulfilled').length;
}

/** The poster of a removed video is a file of its own, which the request does not name. */
async function removePosters(
  services: Services,
  request: MediaRequest,
  removed: EventQueryRow['gallery'],
): Promise<void> {
  const videos = removed.filter(({ type }) => type === 'video');
  const urls = videos.flatMap(({ thumbnail }) => thumbnail ?? []);
  await removeUnusedMedia(services, { actor: request.actor, urls, origin: request });
}

/**
 * Deletes an event, whose threads stay. Its participants are told
 * (docs/product/mail.md#schedule-mails) and get back what they have paid online
 * (docs/product/money.md#deletion). Undefined when the organizer has no such event; `organizerId`
 * null: of any organizer.
 */
export async function removeEvent(
  trx: Db,
  event: { id: string; organizerId: string | null },
): Promise<Pick<EventRow, 'organizer_id' | 'approval_status'> | undefined> {
  // The series before the event, as in its own changes.
  const date = await findRuleOfDateForUpdate(trx, event.id);
  if (date) await leaveOutDay(trx, date);
  // Nobody can join while the participants are told.
  if (!(await lockEventForUpdate(trx, event))) return undefined;
  await mailEventDeleted(trx, event.id);
  await refundOfEvent(trx, event.id);
  await updateCheckoutsLeft(trx, event.id);
  await updateThreadsEventDeleted(trx, event);
  return deleteEventRow(trx, event);
}

/**
 * Removes a deleted event and then its files one by one, unless the deletion was undone
 * (docs/product/events.md#event-deletion). Files that cannot be removed are only counted in the
 * log: the cleanup removes what nothing shows.
 */
export async function removeDeletedEvent(
  services: Services,
  { eventId }: JobPayload<'removeDeletedEvent'>,
  { log }: Pick<JobAttempt, 'log'>,
): Promise<void> {
  const removed = await inEventTransaction(services, { eventId }, async (trx) => {
    await lockSeriesOfDate(trx, eventId);
    const event = await findDeletedForUpdate(trx, eventId);
    if (event) await removeEvent(trx, { id: eventId, organizerId: null });
    return event;
  });
  if (!removed) return;
  const urls = eventMediaUrls({
    imageUrl: removed.image_url,
    imageThumbnail: removed.image_thumbnail,
    gallery: removed.gallery,
  });
  const failures: unknown[] = [];
  for (const url of urls) {
    const key = keyOfUrl(url, services.config.publicUrl);
    if (key === undefined) continue;
    const file = { key, ownerId: removed.organizer_id };
    await removeUnusedFile(services, file).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0)
    log.warn(
      { err: failures[0], eventId, failed: failures.length },
      'files of a deleted event not removed',
    );
}
