import { eventMediaUrls } from '@muster/domain';
import type { JobAttempt, JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { keyOfUrl } from '../../platform/storage/media-url.ts';
import { removeUnusedFile } from '../files/remove-file.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { findDeletedForUpdate } from './event-store.ts';
import { removeEvent } from './remove-event.ts';

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
