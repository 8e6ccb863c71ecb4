import { failureText, isApiError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { uploadFailureText, useApi } from '@muster/remote-kit';
import type { MediaItem, Upload } from '@muster/ui/upload';

/**
 * Uploads a file of an event. A file that is never saved with an event is deleted after a day
 * (docs/product/files.md#orphaned-files).
 */
export function useMediaUpload(): Upload {
  const api = useApi();
  return async (file, options) => {
    try {
      return (await api.uploadFile({ body: { folder: 'events' }, file }, options)).file;
    } catch (error) {
      throw new Error(uploadFailureText(error), { cause: error });
    }
  };
}

/**
 * Deletes a file that was uploaded in the form, and the first frame of a video. A file that is gone
 * already is what was asked for.
 */
export function useMediaRemoval(): (item: MediaItem) => Promise<void> {
  const api = useApi();
  async function remove(url: string) {
    try {
      await api.deleteFile({ body: { url } });
    } catch (error) {
      if (isApiError(error, 'FILE_NOT_FOUND')) return;
      const message = failureText(error, FAILURE_TEXT.network);
      throw new Error(FAILURE_TEXT.deleteFile(message), { cause: error });
    }
  }
  return async ({ url, type, thumbnail }) => {
    await remove(url);
    if (type === 'video' && thumbnail) await remove(thumbnail);
  };
}

/**
 * Tests whether files can be written, read and deleted. Resolves or rejects with a text for the
 * superadmin.
 */
export function useConnectionTest(): () => Promise<string> {
  const api = useApi();
  return async () => {
    try {
      const { storage, milliseconds } = await api.testFileConnection();
      return `Connected: ${storage}, ${milliseconds} ms`;
    } catch (error) {
      throw new Error(describeConnectionFailure(error), { cause: error });
    }
  };
}

function describeConnectionFailure(error: unknown): string {
  if (!isApiError(error)) return 'Not connected';
  return `Not connected: ${error.message || `status ${error.status}`}`;
}
