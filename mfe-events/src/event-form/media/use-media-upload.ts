import { isApiError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import type { Upload } from '@muster/ui/upload';

/** Stores a file of an event. What is never saved with one is swept after a day (decisions.md §3). */
export function useMediaUpload(): Upload {
  const api = useApi();
  return async (file, options) => {
    try {
      return (await api.uploadFile({ body: { folder: 'events' }, file }, options)).file;
    } catch (error) {
      throw new Error(describeUploadFailure(error), { cause: error });
    }
  };
}

/** Asks whether the store can be written, read and deleted; answers a line, for the superadmin. */
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

function describeUploadFailure(error: unknown): string {
  if (!isApiError(error)) return FAILURE_TEXT.upload;
  // Signed out, here or on the server: the same to whoever holds the file (spec.md §8).
  if (error.status === 401) return FAILURE_TEXT.noToken;
  if (error.message) return error.message;
  return error.status ? FAILURE_TEXT.uploadStatus(error.status) : FAILURE_TEXT.upload;
}

function describeConnectionFailure(error: unknown): string {
  if (!isApiError(error)) return 'Not connected';
  return `Not connected: ${error.message || `status ${error.status}`}`;
}
