import type { Api } from '@muster/api-client';
import type { EndpointInput, Endpoints, User } from '@muster/contract';
import { useApi, useSession } from '@muster/remote-kit';
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

/** The key tree of one's own profile. */
const profileKeys = { own: ['profile'] as const };

function profileOptions(api: Api) {
  return queryOptions({
    queryKey: profileKeys.own,
    queryFn: async ({ signal }) => (await api.getProfile({}, { signal })).user,
  });
}

type ProfileBody = EndpointInput<Endpoints['updateProfile']>['body'];

interface Updating {
  api: Api;
  client: QueryClient;
  updateUser: (user: User) => void;
}

function updateOptions({ api, client, updateUser }: Updating) {
  return mutationOptions({
    mutationFn: async (body: ProfileBody) => (await api.updateProfile({ body })).user,
    onSuccess: (user) => {
      // The answer is the profile as it is now: nothing has to be asked again.
      client.setQueryData(profileOptions(api).queryKey, user);
      updateUser(user);
    },
  });
}

/** One's own profile; until the server has answered, as the session knows it. */
export function useProfile() {
  const { user } = useSession();
  return useQuery({ ...profileOptions(useApi()), placeholderData: user });
}

/** Changes one's own profile; the sidebar shows it at once. */
export function useUpdateProfile() {
  const { updateUser } = useSession();
  return useMutation(updateOptions({ api: useApi(), client: useQueryClient(), updateUser }));
}
