import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, type MailPreferences } from '@muster/contract';
import { showBanner, useApi } from '@muster/remote-kit';
import { endpointKey } from '@muster/remote-kit/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';

const queryKey = endpointKey('getMailPreferences', {});

/** Turns kinds of mail on or off: shown at once, and undone when it fails, which it says. */
export function useUpdateMailPreferences() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<MailPreferences>) => api.updateMailPreferences({ body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before)
        client.setQueryData(queryKey, { preferences: { ...before.preferences, ...change } });
      return before;
    },
    onSuccess: (updated) => client.setQueryData(queryKey, updated),
    onError: (error, _change, before) => {
      client.setQueryData(queryKey, before);
      showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.updateMailPreferences) });
    },
  });
}
