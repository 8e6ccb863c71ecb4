import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import { toAppError } from '../../platform/http/to-app-error.ts';
import type { Services } from '../../platform/services.ts';
import type { DeletedFile } from './file-ref.ts';
import { removeFile } from './remove-file.ts';

type Result = EndpointResponse<Endpoints['deleteFiles']>;

/**
 * Deletes several of the caller's files; the response names those that could not be deleted, with
 * the reason.
 */
export async function deleteFiles(
  services: Services,
  request: Request<Endpoints['deleteFiles']>,
): Promise<Result> {
  const { actor, body } = request;
  const result: Result = { deleted: [], failed: [] };
  let storeFailure: AppError | undefined;
  for (const key of new Set(body.keys)) {
    const refusal = storeFailure ?? (await tryToRemove(services, { actor, key, origin: request }));
    if (refusal) result.failed.push({ key, message: refusal.message });
    else result.deleted.push(key);
    // Each further file would wait for the store as long as this one.
    if (refusal?.code === 'UNAVAILABLE') storeFailure = refusal;
  }
  return result;
}

async function tryToRemove(services: Services, named: DeletedFile): Promise<AppError | undefined> {
  try {
    await removeFile(services, named);
    return undefined;
  } catch (error) {
    const refusal = toAppError(error);
    if (!refusal) throw error;
    return refusal;
  }
}
