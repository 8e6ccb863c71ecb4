import { failureText } from '@muster/api-client';
import { type Event, FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { toPounds } from '@muster/domain';
import { showBanner } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { formatPounds } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { REFRESH } from './refresh.ts';

function meaningOf(
  status: LeaveDialogProps['status'],
  dependant: LeaveDialogProps['dependant'],
): string {
  if (dependant) {
    const lost = status === 'confirmed' ? 'The spot goes to the next player' : 'The number is lost';
    return `${lost}. If you book again, they start at the end of the line.`;
  }
  const lost =
    status === 'confirmed'
      ? 'Your spot goes to the next player.'
      : 'You lose your number on the waitlist.';
  return `${lost} If you join again, you start at the end of the line.`;
}

interface LeaveDialogProps {
  event: Pick<Event, 'id' | 'title'>;
  status: 'confirmed' | 'waitlist';
  /** Whom the viewer has booked for; left out: the viewer leaves. */
  dependant?: { id: string; name: string } | undefined;
  onClose: () => void;
  onLeft: () => void;
}

/** Asks before one leaves, and says what it means (docs/product/participation.md#leaving). */
export function LeaveDialog({ event, status, dependant, onClose, onLeft }: LeaveDialogProps) {
  const leaving = useChange('leaveEvent', REFRESH);
  const of = {
    params: { id: event.id },
    ...(dependant && { query: { dependantId: dependant.id } }),
  };
  const own = useEndpoint('getJoinStatus', of, { staleTime: 0 });
  async function leave() {
    try {
      await leaving.mutateAsync(of);
      const text = dependant
        ? SUCCESS_TEXT.bookingCancelled(dependant.name, event.title)
        : SUCCESS_TEXT.eventLeft(event.title);
      showBanner({ tone: 'success', text });
      onClose();
      onLeft();
    } catch (error) {
      showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.leaveEvent) });
      onClose();
    }
  }
  return (
    <ConfirmDialog
      title={dependant ? `Cancel the booking for ${dependant.name}?` : 'Leave this event?'}
      message={`${meaningOf(status, dependant)} ${describeRefund(own.data?.refundPence)}`}
      labels={
        dependant
          ? { confirm: `Cancel ${dependant.name}`, cancel: 'Keep it' }
          : { confirm: 'Leave event', cancel: 'Stay' }
      }
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
