import type { Event } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { eventMoneyPath } from '@muster/remote-kit/paths';
import { useReturnFocus } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { describeLoss, describeMoney } from './describe-loss.ts';
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

/**
 * Delete Event & Assets: says what will be deleted and what is refunded, and deletes it. It leads
 * to the money of the event, if there is any.
 */
export function DeleteEventDialog({ event, onClose, focusFallback }: DeleteEventDialogProps) {
  useReturnFocus(focusFallback);
  const { deleteEvent, isDeleting } = useDeleteEvent();
  const navigate = useNavigate();
  const [isConfirmed, setConfirmed] = useState(false);
  const money = useMoney(event, isConfirmed);
  async function confirm() {
    setConfirmed(true);
    await deleteEvent(event);
    onClose();
  }
  return (
    <ConfirmDialog
      title="Delete Event & Assets"
      message={[describeLoss(event), money].filter(Boolean).join(' ')}
      labels={{ confirm: 'Delete' }}
      alternative={
        money
          ? { label: 'Open Money', onChoose: () => void navigate(eventMoneyPath(event.id)) }
          : undefined
      }
      isBusy={isDeleting}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

/**
 * Undefined until it is known, and for those who may not know it. Not asked for once the deletion
 * is confirmed: there is no event then.
 */
function useMoney(event: Event, isConfirmed: boolean): string | undefined {
  const { data } = useEndpoint(
    'getRefundRun',
    { params: { id: event.id } },
    { enabled: event.can.viewLedger && !isConfirmed },
  );
  return data && describeMoney(event, data.refundable);
}
