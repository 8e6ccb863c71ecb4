import type { EndpointResponse, Endpoints, StoredFile } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { ReceivedFile, Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { removeFile } from './remove-file.ts';
import { storeUpload } from './store-upload.ts';

/** Stores all of several files or none; a refusal names the file that caused it. */
export async function uploadFiles(
  services: Services,
  { actor, body, files, signal }: Request<Endpoints['uploadFiles']>,
): Promise<EndpointResponse<Endpoints['uploadFiles']>> {
  const stored: StoredFile[] = [];
  try {
    for (const file of files) {
      const upload = storeUpload(services, { actor, file, folder: body.folder, signal });
      stored.push(await upload.catch((error: unknown) => Promise.reject(nameFile(file, error))));
    }
    return { files: stored };
  } catch (error) {
    // Those that cannot be removed now are unused, so the sweep removes them later.
    await Promise.allSettled(stored.map(({ key }) => removeFile(services, { actor, key })));
    throw error;
  }
}

function nameFile({ name }: ReceivedFile, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  return AppError.onField(error.code, 'files', `${name}: ${error.message}`);
}
