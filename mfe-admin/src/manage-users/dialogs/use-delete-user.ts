import { endpointKey, refreshAreas, useChange } from '@muster/remote-kit/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { USER_CHANGE } from '../user-change.ts';

/** Deletes an account. Its details are not requested again. */
export function useDeleteUser() {
  const client = useQueryClient();
  return useChange('deleteUser', {
    onSuccess: (_, { params }) => {
      client.removeQueries({ queryKey: endpointKey('getUser', { params }) });
      // Not awaited: the details would be requested again, and not found, before they are closed.
      void refreshAreas(client, USER_CHANGE.refreshes);
    },
  });
}
