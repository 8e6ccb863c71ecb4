import type { EndpointResponse, Endpoints } from '@muster/contract';
import { inTransaction } from '../database/transaction.ts';
import { deleteFile } from '../files/delete-file.ts';
import { toStoredUrl } from '../files/media-url.ts';
import { findShownMedia } from '../files/store.ts';
import { removeUnusedMedia } from '../files/unused-media.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import type { Actor, Request } from '../http/handler.ts';
import { markEventDeleted } from '../messages/send-store.ts';
import type { Services } from '../services.ts';
import type { EventQueryRow } from './event-query.ts';
import { mayUpdate } from './policy.ts';
import { getEventFor } from './read-events.ts';
import { deleteEventRow, findEvent, updateEvent } from './store.ts';

/** Deletes an event with its participants and likes. Threads stay readable, marked deleted (decisions.md §3). */
export async function deleteEvent(
  services: Services,
  { actor, params: { id } }: Request<Endpoints['deleteEvent']>,
): Promise<{ id: string }> {
  const organizerId = actor.isSuperadmin ? null : actor.id;
  await inTransaction(services.db, async (trx) => {
    await markEventDeleted(trx, { id, organizerId });
    if (!(await deleteEventRow(trx, { id, organizerId }))) throw new AppError('EVENT_NOT_FOUND');
  });
  return { id };
}

/**
 * Takes items out of an event's gallery and deletes their files where nothing else shows them. The main image is required
 * and stays (spec.md §5). `failed` counts the named files that could not be deleted.
 */
export async function deleteEventMedia(
  services: Services,
  { actor, params: { id }, body, log }: Request<Endpoints['deleteEventMedia']>,
): Promise<EndpointResponse<Endpoints['deleteEventMedia']>> {
  const before = await findEvent(services.pool, { id, viewerId: actor.id });
  if (!before || !mayUpdate(actor, before)) throw new AppError('EVENT_NOT_FOUND');
  const urls = [
    ...new Set(body.mediaUrls.map((url) => toStoredUrl(url, services.config.publicUrl))),
  ];
  if (urls.includes(before.image_url))
    throw fieldError('mediaUrls', 'Main image is required; change it before deleting it');
  const kept = before.gallery.filter(({ url }) => !urls.includes(url));
  const organizerId = actor.isSuperadmin ? null : actor.id;
  const columns = { gallery: JSON.stringify(kept) };
  await updateEvent(services.db, { id, organizerId, columns });
  const failures = await Promise.allSettled(
    (await unshown(services, urls)).map((url) => deleteFile(services, { actor, url })),
  );
  for (const failure of failures) {
    if (failure.status === 'rejected') log.warn({ err: failure.reason }, 'media not deleted');
  }
  await removePosters(services, { actor, before, urls });
  const deleted = failures.filter(({ status }) => status === 'fulfilled').length;
  const event = await getEventFor(services, actor, id);
  return { event, deleted, failed: urls.length - deleted };
}

async function unshown({ db }: Services, urls: readonly string[]): Promise<string[]> {
  const shown = await findShownMedia(db, urls);
  return urls.filter((url) => !shown.has(url));
}

/** The posters of removed videos are files of their own that nobody named. */
async function removePosters(
  services: Services,
  { actor, before, urls }: { actor: Actor; before: EventQueryRow; urls: readonly string[] },
): Promise<void> {
  const posters = before.gallery
    .filter(({ type, url, thumbnail }) => type === 'video' && thumbnail && urls.includes(url))
    .map(({ thumbnail }) => thumbnail ?? '');
  await removeUnusedMedia(services, { actor, urls: posters });
}
