import type { Folder, StoredFile } from '@muster/contract';
import { AppError } from '../http/app-error.ts';
import type { Actor, ReceivedFile } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { deleteFile } from './delete-file.ts';
import { uploadFile } from './upload-file.ts';

interface Uploads {
  actor: Actor;
  folder: Folder;
  files: readonly ReceivedFile[];
}

/** Stores all of several files or none; the refusal names the file that is not right. */
export async function uploadFiles(
  services: Services,
  { actor, folder, files }: Uploads,
): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  try {
    for (const file of files) {
      const upload = uploadFile(services, { actor, folder, file });
      stored.push(await upload.catch((error: unknown) => Promise.reject(naming(file, error))));
    }
    return stored;
  } catch (error) {
    // One that cannot be deleted now is shown nowhere, and goes with the next sweep.
    await Promise.allSettled(stored.map(({ key }) => deleteFile(services, { actor, key })));
    throw error;
  }
}

function naming({ name }: ReceivedFile, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const message = `${name}: ${error.message}`;
  return new AppError(error.code, { message, fields: { files: message } });
}
