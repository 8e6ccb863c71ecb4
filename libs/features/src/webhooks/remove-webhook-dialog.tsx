import { failureText } from '@muster/api-client';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useReturnFocus } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import * as css from './remove-webhook-dialog.module.css';

interface RemoveWebhookDialogProps {
  id: string;
  /** Its address, or the host of that. */
  address: string;
  /** Of one's own webhooks, or of those of an account for the superadmin. */
  endpoint: 'removeWebhook' | 'removeUserWebhook';
  onClose: () => void;
}

/** Asks before a webhook is removed (docs/product/screens.md#organizing). */
export function RemoveWebhookDialog(props: RemoveWebhookDialogProps) {
  const { id, address, endpoint, onClose } = props;
  useReturnFocus();
  const remove = useChange(endpoint, { refreshes: ['crew'], refreshAfter: 'settled' });
  return (
    <ConfirmDialog
      title="Remove this webhook?"
      message="It gets no more messages, nor those that are waiting."
      labels={{ confirm: 'Remove' }}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { id } },
          {
            onSuccess: () => showBanner({ tone: 'success', text: 'The webhook is removed.' }),
            onError: (error) =>
              showBanner({
                tone: 'error',
                text: failureText(error, 'The webhook could not be removed. Please try again'),
              }),
            onSettled: onClose,
          },
        )
      }
    >
      <p className={css.address}>{address}</p>
    </ConfirmDialog>
  );
}
