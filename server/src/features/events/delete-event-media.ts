import type { EndpointResponse, Endpoints } from '@muster/contract';
import { eventAccess } from '@muster/domain';
import { fieldError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { toStoredUrl } from '../../platform/storage/media-url.ts';
import { removeFile } from '../files/remove-file.ts';
import { removeUnusedMedia } from '../files/remove-unused-media.ts';
import { findMediaInUse } from '../files/store.ts';
import { updateEventRow } from './event-store.ts';
import { findEvent, findOwnEvent } from './find-event.ts';
import type { EventQueryRow } from './list/query.ts';
import { resubmission } from './to-event-columns.ts';

type MediaRequest = Request<Endpoints['deleteEventMedia']>;

/**
 * Removes items from an event's gallery and deletes their files where nothing else shows them. The
 * main image is required (docs/product/events.md#gallery-deletion). `failed` counts the named files
 * that could not be deleted.
 */
export async function deleteEventMedia(
  services: Services,
  request: MediaRequest,
): Promise<EndpointResponse<Endpoints['deleteEventMedia']>> {
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
}

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
