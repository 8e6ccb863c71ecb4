import { failureText, isApiError } from '@muster/api-client';
import { FAILURE_TEXT, MAX_COUNT, type Moment, SUCCESS_TEXT } from '@muster/contract';
import { showBanner, useApi } from '@muster/remote-kit';
import { endpointKey, refreshAreas } from '@muster/remote-kit/endpoints';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showMomentNotice } from './moment-notice.ts';

/** The user's own photos, newest first. */
const MOMENTS_KEY = endpointKey('listMoments', {});

interface SendOptions {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Uploads a photo and shows it. Rejects with an Error whose message is for people. */
export function useUploadMoment() {
  const api = useApi();
  const client = useQueryClient();
  return async (file: File, options: SendOptions): Promise<Moment> => {
    try {
      const { moment, replacedOldest } = await api.uploadMoment({ body: {}, file }, options);
      changeMoments(client, (moments) => [moment, ...moments]);
      showMomentNotice(replacedOldest ? SUCCESS_TEXT.momentReplaced : SUCCESS_TEXT.momentAdded);
      return moment;
    } catch (error) {
      throw new Error(uploadFailure(error));
    } finally {
      // Also after a cancelled upload: the server may have stored the photo already.
      void refreshAreas(client, ['moments']);
    }
  };
}

function uploadFailure(error: unknown): string {
  if (isApiError(error, 'NO_TOKEN', 'UNAUTHENTICATED', 'SESSION_EXPIRED'))
    return FAILURE_TEXT.noToken;
  const isRefused = isApiError(error, 'WRONG_TYPE', 'TOO_LARGE', 'VALIDATION');
  return isRefused ? error.message : FAILURE_TEXT.momentUpload;
}

/** Deletes a photo. It disappears at once, and comes back if it cannot be deleted; says which. */
export function useDeleteMoment() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    // It is shown at once, so it must fail without a connection and not wait for one.
    networkMode: 'always',
    mutationFn: async ({ id }: Moment) => {
      try {
        await api.deleteMoment({ params: { id } });
      } catch (error) {
        // It was deleted elsewhere.
        if (!isApiError(error, 'MOMENT_NOT_FOUND')) throw error;
      }
    },
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: MOMENTS_KEY });
      changeMoments(client, (moments) => moments.filter((moment) => moment.id !== id));
    },
    onSuccess: () => showMomentNotice(SUCCESS_TEXT.momentDeleted),
    onError: (error, moment) => {
      changeMoments(client, (moments) => [moment, ...moments]);
      const text = failureText(error, FAILURE_TEXT.deleteMoment, 'connection');
      showBanner({ tone: 'error', text });
    },
    // Not awaited: the outcome is shown without waiting for the list.
    onSettled: () => void refreshAreas(client, ['moments']),
  });
}

/** Changes the photos in the cache; they stay sorted, distinct and within the limit. */
function changeMoments(client: QueryClient, change: (moments: Moment[]) => Moment[]): void {
  client.setQueryData(MOMENTS_KEY, (list) => {
    if (!list) return undefined;
    const byId = new Map(change(list.moments).map((moment) => [moment.id, moment]));
    const moments = [...byId.values()]
      .sort((a, b) => b.uploadedAt.localeCompare(a.uploadedAt))
      .slice(0, MAX_COUNT.moments);
    return { ...list, moments };
  });
}
