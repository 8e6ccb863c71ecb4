import type { Endpoints } from '@muster/contract';
import { mediaUrl } from '../files/media-url.ts';
import { removeUnusedMedia } from '../files/unused-media.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { deleteMomentRow } from './store.ts';

/** Takes a photo of one's own away. */
export async function deleteMoment(
  services: Services,
  { actor, params: { id }, log }: Request<Endpoints['deleteMoment']>,
): Promise<void> {
  const key = await deleteMomentRow(services.db, { id, userId: actor.id });
  if (key === undefined) throw new AppError('MOMENT_NOT_FOUND');
  await removePhotos(services, { actor, log, keys: [key] });
}

type Removal = Pick<Request<Endpoints['deleteMoment']>, 'actor' | 'log'> & {
  keys: readonly string[];
};

/** Removes the files of photos that are gone, unless something else shows them; what fails now is left to the sweeper. */
export async function removePhotos(
  services: Services,
  { actor, log, keys }: Removal,
): Promise<void> {
  await removeUnusedMedia(services, { actor, urls: keys.map(mediaUrl) }).catch((error: unknown) =>
    log.warn({ err: error }, 'the file of a photo is left to the sweeper'),
  );
}
