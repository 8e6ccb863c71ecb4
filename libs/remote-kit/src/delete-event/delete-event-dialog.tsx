import { failureText, isApiError } from '@muster/api-client';
import { type Event, FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
// By its name, because the page has one copy of it, and this file is part of each remote that uses it.
import { showBanner } from '@muster/remote-kit';
import { useReturnFocus } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { describeLoss } from './describe-loss.ts';
import { useDeleteEvent } from './use-delete-event.ts';

interface DeleteEventDialogProps {
  event: Event;
  onClose: () => void;
  /** The element that takes the focus if the one that opened the dialog is gone; defined outside the component. */
  focusFallback?: () => HTMLElement | null;
}

/** Delete Event & Assets: says what will be deleted, and deletes it. */
export function DeleteEventDialog({ event, onClose, focusFallback }: DeleteEventDialogProps) {
  useReturnFocus(focusFallback);
  const deletion = useDeleteEvent();
  // Awaited, because the callbacks of `mutate` are lost when the last event and with it this dialog disappear.
  async function confirm() {
    try {
      await deletion.mutateAsync(event);
      showBanner({ tone: 'success', text: SUCCESS_TEXT.eventDeleted });
    } catch (error) {
      showBanner({ tone: 'error', text: describeFailure(error) });
    }
    onClose();
  }
  return (
    <ConfirmDialog
      title="Delete Event & Assets"
      message={describeLoss(event)}
      labels={{ confirm: 'Delete' }}
      isBusy={deletion.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

function describeFailure(error: unknown): string {
  if (isApiError(error, 'EVENT_NOT_FOUND')) return FAILURE_TEXT.eventNotFound;
  return FAILURE_TEXT.deleteEvent(failureText(error, String(error)));
}
