import { failureText } from '@muster/api-client';
import { type Event, FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { toPounds } from '@muster/domain';
import { showBanner } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { formatPounds } from '@muster/ui';
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
  const own = useEndpoint('getJoinStatus', { params: { id: event.id } }, { staleTime: 0 });
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
      message={`${MEANING[status]} If you join again, you start at the end of the line. ${describeRefund(own.data?.refundPence)}`}
      labels={{ confirm: 'Leave event', cancel: 'Stay' }}
      isBusy={leaving.isPending || own.isPending}
      onConfirm={() => void leave()}
      onCancel={onClose}
    />
  );
}

/** What was paid online comes back by the rule of the event; the rest is the organizer's. */
function describeRefund(refundPence = 0): string {
  if (refundPence === 0) return 'Payments are between you and the organizer.';
  return `You get ${formatPounds(toPounds(refundPence))} back of what you paid online.`;
}
