import { failureText } from '@muster/api-client';
import { type Event, FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { REFRESH } from './refresh.ts';

const MEANING = {
  confirmed: 'Your spot goes to the next player.',
  waitlist: 'You lose your number on the waitlist.',
};

interface LeaveDialogProps {
  event: Pick<Event, 'id' | 'title'>;
  status: 'confirmed' | 'waitlist';
  onClose: () => void;
  onLeft: () => void;
}

/** Asks before one leaves, and says what it means (docs/product/participation.md#leaving). */
export function LeaveDialog({ event, status, onClose, onLeft }: LeaveDialogProps) {
  const leaving = useChange('leaveEvent', REFRESH);
  async function leave() {
    try {
      await leaving.mutateAsync({ params: { id: event.id } });
      showBanner({ tone: 'success', text: SUCCESS_TEXT.eventLeft(event.title) });
      onClose();
      onLeft();
    } catch (error) {
      showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.leaveEvent) });
      onClose();
    }
  }
  return (
    <ConfirmDialog
      title="Leave this event?"
      message={`${MEANING[status]} If you join again, you start at the end of the line. Payments are between you and the organizer.`}
      labels={{ confirm: 'Leave event', cancel: 'Stay' }}
      isBusy={leaving.isPending}
      onConfirm={() => void leave()}
      onCancel={onClose}
    />
  );
}
