import { type EndpointResponse, type Endpoints, FAILURE_TEXT } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { detectType } from '../files/detect-type.ts';
import { removeFile } from '../files/remove-file.ts';
import { storeUpload } from '../files/store-upload.ts';
import { isMomentType, saveMoment } from './save-moment.ts';

/**
 * Adds a photo that comes with the request; its file is removed again if the photo cannot be added.
 */
export async function uploadMoment(
  services: Services,
  { actor, client, file, log, signal }: Request<Endpoints['uploadMoment']>,
): Promise<EndpointResponse<Endpoints['uploadMoment']>> {
  if (!isMomentType(await detectType(file.path)))
    throw new AppError('WRONG_TYPE', { message: FAILURE_TEXT.momentType });
  const { key } = await storeUpload(services, { actor, file, folder: 'moments', signal });
  try {
    return await saveMoment(services, { actor, client, log, key });
  } catch (error) {
    await removeFile(services, { actor, key }).catch(() => undefined);
    throw error;
  }
}
