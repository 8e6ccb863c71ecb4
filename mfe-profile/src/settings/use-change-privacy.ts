import { useApi, useSession } from '@muster/remote-kit';
import { endpointKey, refreshAreas } from '@muster/remote-kit/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Shows the user among those going to events, or no longer. */
export function useChangePrivacy() {
  const { updateUser } = useSession();
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (showsAmongGoing: boolean) => api.patchProfile({ body: { showsAmongGoing } }),
    onSuccess: ({ user }) => {
      client.setQueryData(endpointKey('getProfile', {}), { user });
      updateUser(user);
      // The pages of events show it.
      return refreshAreas(client, ['events']);
    },
  });
}
