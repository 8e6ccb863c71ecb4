import { isApiError } from '@muster/api-client';
import { uploadFailureText, useApi } from '@muster/remote-kit';
import type { Upload } from '@muster/ui/upload';

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
