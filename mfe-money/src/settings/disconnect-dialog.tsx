import { failureText } from '@muster/api-client';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useReturnFocus } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';

interface DisconnectDialogProps {
  /** What happens to players who may be paying now. */
  consequence: string;
  onClose: () => void;
}

/** Asks before an organizer takes no more payments online. */
export function DisconnectDialog({ consequence, onClose }: DisconnectDialogProps) {
  useReturnFocus();
  const disconnect = useChange('disconnectPaymentAccount', { refreshes: ['payment-account'] });
  function confirm() {
    disconnect.mutate(
      {},
      {
        onSuccess: () => showBanner({ tone: 'success', text: 'Stripe is disconnected.' }),
        onError: (error) =>
          showBanner({
            tone: 'error',
            text: failureText(error, 'The account could not be disconnected'),
          }),
        onSettled: onClose,
      },
    );
  }
  return (
    <ConfirmDialog
      title="Disconnect Stripe?"
      message={`Your events take no more payments online, and what was paid can be refunded at Stripe only. ${consequence}`}
      labels={{ confirm: 'Disconnect' }}
      isBusy={disconnect.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
