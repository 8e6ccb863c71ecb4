import { useApi, useSession } from '@muster/remote-kit';
import { endpointKey, refreshAreas } from '@muster/remote-kit/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** One of the switches. */
type PrivacyChange = Partial<Record<'showsAmongGoing' | 'showsExperience', boolean>>;

/** Changes what others see of the user. */
export function useChangePrivacy() {
  const { updateUser } = useSession();
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PrivacyChange) => api.patchProfile({ body }),
    onSuccess: ({ user }) => {
      client.setQueryData(endpointKey('getProfile', {}), { user });
      updateUser(user);
      // The pages of events show it.
      return refreshAreas(client, ['events']);
    },
  });
}
