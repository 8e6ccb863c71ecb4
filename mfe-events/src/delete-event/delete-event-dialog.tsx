import { isApiError } from '@muster/api-client';
import { type Event, FAILURE_TEXT } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useDeleteEvent } from './queries.ts';

interface DeleteEventDialogProps {
  event: Event;
  onClose: () => void;
}

/** Delete Event & Assets: says what goes, and does it. */
export function DeleteEventDialog({ event, onClose }: DeleteEventDialogProps) {
  const deletion = useDeleteEvent();
  // Awaited, not called back: with the last event the list and this dialog are gone before the answer is said.
  const confirm = async () => {
    try {
      await deletion.mutateAsync(event);
      showBanner({ tone: 'success', text: 'Event deleted.' });
    } catch (error) {
      showBanner({ tone: 'error', text: failureText(error) });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title="Delete Event & Assets"
      message={describeLoss(event)}
      confirmLabel="Delete"
      busy={deletion.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

/** What goes with an event, in words. */
export function describeLoss({ title, participantCount, waitlistCount, gallery }: Event): string {
  const people = participantCount + waitlistCount;
  const files = 1 + gallery.length;
  const places =
    people === 0
      ? ''
      : ` ${people} ${people === 1 ? 'participant loses their' : 'participants lose their'} place.`;
  const stored = ` ${files === 1 ? '1 file is' : `${files} files are`} deleted.`;
  return `“${title}” goes for good.${places}${stored} Conversations about it stay readable.`;
}

function failureText(error: unknown): string {
  if (isApiError(error, 'EVENT_NOT_FOUND')) return FAILURE_TEXT.eventNotFound;
  return FAILURE_TEXT.deleteEvent(isApiError(error) ? error.message : String(error));
}
