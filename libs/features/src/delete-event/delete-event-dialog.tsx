import type { Event } from '@muster/contract';
import { useReturnFocus } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { describeLoss } from './describe-loss.ts';
import { useDeleteEvent } from './use-delete-event.ts';

interface DeleteEventDialogProps {
  event: Event;
  onClose: () => void;
  /**
   * The element that takes the focus if the one that opened the dialog is gone; defined outside the
   * component.
   */
  focusFallback?: () => HTMLElement | null;
}

/** Delete Event & Assets: says what will be deleted, and deletes it. */
export function DeleteEventDialog({ event, onClose, focusFallback }: DeleteEventDialogProps) {
  useReturnFocus(focusFallback);
  const { deleteEvent, isDeleting } = useDeleteEvent();
  async function confirm() {
    await deleteEvent(event);
    onClose();
  }
  return (
    <ConfirmDialog
      title="Delete Event & Assets"
      message={describeLoss(event)}
      labels={{ confirm: 'Delete' }}
      isBusy={isDeleting}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
