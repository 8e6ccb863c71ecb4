import { useApi } from '@muster/remote-kit';
import { type InputOf, refreshAreas } from '@muster/remote-kit/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** A new event, or an event's changes with the files it no longer needs. */
type EventBody = InputOf<'createEvent'>['body'] &
  Pick<NonNullable<InputOf<'updateEvent'>['body']>, '_cleanupMedia'>;

/** Creates an event, or updates the one with this id. */
export function useSaveEvent(id?: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: EventBody) => {
      const { event } = id
        ? await api.updateEvent({ params: { id }, body })
        : await api.createEvent({ body });
      return event;
    },
    onSuccess: () => refreshAreas(client, ['events']),
  });
}
