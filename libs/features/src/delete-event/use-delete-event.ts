import { type Api, failureText, isApiError } from '@muster/api-client';
import { type Event, FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
// By its name, because the page has one copy of it, and this file is part of each remote that uses
// it.
import { QUERY_KEYS, showBanner, showUndo, useApi } from '@muster/remote-kit';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

type DeletedEvent = Pick<Event, 'id' | 'title'>;

/** A notice about a deletion replaces the one before about the same event. */
function keyOf({ id }: DeletedEvent): string {
  return `delete ${id}`;
}

/**
 * Deletes an event and says so in a notice with Undo, or why it is not deleted
 * (docs/product/events.md#event-deletion).
 */
export function useDeleteEvent() {
  const api = useApi();
  const client = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  async function deleteEvent(event: DeletedEvent): Promise<void> {
    setDeleting(true);
    const key = keyOf(event);
    try {
      await api.deleteEventUndoably({ params: { id: event.id } });
      const text = SUCCESS_TEXT.eventDeleted(event.title);
      showUndo({ text, key, undo: () => void undoDeletion(api, client, event) });
    } catch (error) {
      showBanner({ tone: 'error', text: describeFailure(error), key });
    }
    // After a failure too: the event may be deleted or unchanged.
    await reload(client);
    setDeleting(false);
  }
  return { deleteEvent, isDeleting };
}

/** Not a part of the dialog, which is closed by now, nor of the list, which may be left. */
async function undoDeletion(api: Api, client: QueryClient, event: DeletedEvent): Promise<void> {
  const key = keyOf(event);
  try {
    await api.undoEventDeletion({ params: { id: event.id } });
    showBanner({ tone: 'success', text: SUCCESS_TEXT.eventRestored(event.title), key });
  } catch (error) {
    showBanner({ tone: 'error', text: describeUndoFailure(error), key });
  }
  await reload(client);
}

function reload(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: QUERY_KEYS.events });
}

function describeFailure(error: unknown): string {
  if (isApiError(error, 'EVENT_NOT_FOUND')) return FAILURE_TEXT.eventNotFound;
  return FAILURE_TEXT.deleteEvent(failureText(error, String(error)));
}

function describeUndoFailure(error: unknown): string {
  if (isApiError(error, 'EVENT_NOT_FOUND')) return FAILURE_TEXT.undoTooLate;
  return failureText(error, FAILURE_TEXT.undoEventDeletion);
}
