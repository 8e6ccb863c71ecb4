import type { Event } from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import { type InputOf, refreshAreas } from '@muster/remote-kit/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isForEditor, pickEditorFields } from './for-editor.ts';

/** A new event, or an event's changes with the files it no longer needs. */
type EventBody = InputOf<'createEvent'>['body'] &
  Pick<NonNullable<InputOf<'updateEvent'>['body']>, '_cleanupMedia'>;

/** Creates an event, or updates this one. */
export function useSaveEvent(event?: Event) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: EventBody) => {
      if (!event) return (await api.createEvent({ body })).event;
      const change = isForEditor(event) ? pickEditorFields(body) : body;
      return (await api.updateEvent({ params: { id: event.id }, body: change })).event;
    },
    onSuccess: () => refreshAreas(client, ['events']),
  });
}
