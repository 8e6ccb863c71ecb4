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

/** The key tree of the user's own profile, and of what belongs to it. */
export const profileKeys = {
  own: ['profile'],
  sessions: ['profile', 'sessions'],
  moments: ['profile', 'moments'],
  momentStats: ['profile', 'moment-stats'],
} as const;

function profileOptions(api: Api) {
  return queryOptions({
    queryKey: profileKeys.own,
    queryFn: async ({ signal }) => (await api.getProfile({}, { signal })).user,
  });
}

type ProfileBody = EndpointInput<Endpoints['updateProfile']>['body'];

interface UpdateContext {
  api: Api;
  client: QueryClient;
  updateUser: (user: User) => void;
}

function updateOptions({ api, client, updateUser }: UpdateContext) {
  return mutationOptions({
    // The update replaces the whole profile, so it is built from the present one.
    mutationFn: async (toBody: (current: User) => ProfileBody) => {
      const { user: current } = await api.getProfile({});
      return (await api.updateProfile({ body: toBody(current) })).user;
    },
    onSuccess: (user) => {
      // The response is the current profile, so nothing has to be fetched again.
      client.setQueryData(profileOptions(api).queryKey, user);
      updateUser(user);
    },
  });
}

/** The user's own profile; until it is loaded, the profile of the session. */
export function useProfile() {
  const { user } = useSession();
  return useQuery({ ...profileOptions(useApi()), placeholderData: user });
}

/** Updates the user's own profile; the sidebar shows the result at once. */
export function useUpdateProfile() {
  const { updateUser } = useSession();
  return useMutation(updateOptions({ api: useApi(), client: useQueryClient(), updateUser }));
}

type PasswordChange = EndpointInput<Endpoints['changePassword']>['body'];

/** Changes the user's password, which ends the other sessions. */
export function useChangePassword() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => api.changePassword({ body }),
    onSuccess: () => client.invalidateQueries({ queryKey: profileKeys.sessions }),
  });
}

type EmailChange = EndpointInput<Endpoints['requestEmailChange']>['body'];

/** Asks to change the user's email; without a mail server it changes at once. */
export function useRequestEmailChange() {
  const { updateUser } = useSession();
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EmailChange) => api.requestEmailChange({ body }),
    onSuccess: ({ user }) => {
      client.setQueryData(profileOptions(api).queryKey, user);
      updateUser(user);
    },
  });
}
