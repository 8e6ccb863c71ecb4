import type { User } from '@muster/contract';
import { useApi, useSession } from '@muster/remote-kit';
import { endpointKey, type InputOf } from '@muster/remote-kit/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';

type ProfileBody = InputOf<'updateProfile'>['body'];

/** Updates the user's own profile; the sidebar shows the result at once. */
export function useUpdateProfile() {
  const { updateUser } = useSession();
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    // The update replaces the whole profile, so it is built from the present one.
    mutationFn: async (toBody: (current: User) => ProfileBody) => {
      const { user: current } = await api.getProfile({});
      return api.updateProfile({ body: toBody(current) });
    },
    onSuccess: ({ user }) => {
      // The response is the current profile, so nothing has to be fetched again.
      client.setQueryData(endpointKey('getProfile', {}), { user });
      updateUser(user);
    },
  });
}
