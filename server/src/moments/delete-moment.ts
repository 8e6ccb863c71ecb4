import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { removePhotoFiles } from './remove-photo-files.ts';
import { deleteMomentRow } from './store.ts';

/** Deletes a photo of the caller's gallery. */
export async function deleteMoment(
  services: Services,
  { actor, params: { id }, log }: Request<Endpoints['deleteMoment']>,
): Promise<EndpointResponse<Endpoints['deleteMoment']>> {
  const key = await deleteMomentRow(services.db, { id, userId: actor.id });
  if (key === undefined) throw new AppError('MOMENT_NOT_FOUND');
  await removePhotoFiles(services, { actor, log, keys: [key] });
  return {};
}
