import { failureText } from '@muster/api-client';
import { type EndpointInput, type Endpoints, FAILURE_TEXT } from '@muster/contract';
import { showBanner, useApi, useSession } from '@muster/remote-kit';
import { endpointKey, refreshAreas } from '@muster/remote-kit/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';

type ProfilePatch = EndpointInput<Endpoints['patchProfile']>['body'];

/** Changes some fields of the user’s account, and says when that fails. */
export function usePatchProfile() {
  const { updateUser } = useSession();
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfilePatch) => api.patchProfile({ body }),
    onSuccess: ({ user }) => {
      client.setQueryData(endpointKey('getProfile', {}), { user });
      updateUser(user);
      // The pages of events show it.
      return refreshAreas(client, ['events']);
    },
    onError: (error) =>
      showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.profileUpdate) }),
  });
}
