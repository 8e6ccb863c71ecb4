import { failureText } from '@muster/api-client';
import type { Webhook } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { createNonces } from '@muster/remote-kit/nonces';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { Modal } from '@muster/ui/overlays';
import { useState } from 'react';
import { WebhookSecret } from './webhook-secret.tsx';

const makeNonce = createNonces();

interface NewSecretDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Asks before a webhook gets a new secret, and then shows it, not closed by accident. */
export function NewSecretDialog({ webhook: { id, url }, onClose }: NewSecretDialogProps) {
  const renew = useChange('renewWebhookSecret', { gcTime: 0 });
  // Of this dialog: after a lost reply, the same secret is shown.
  const [nonce] = useState(makeNonce);
  if (renew.data)
    return (
      <Modal
        opened
        onClose={onClose}
        title="Keep this secret"
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
      >
        <WebhookSecret url={url} {...renew.data} onDone={onClose} />
      </Modal>
    );
  return (
    <ConfirmDialog
      title="Make a new secret?"
      message="The program needs it within 24 hours: until then the old one works, too."
      labels={{ confirm: 'Make secret' }}
      tone="neutral"
      isBusy={renew.isPending}
      onCancel={onClose}
      onConfirm={() =>
        renew.mutate(
          { params: { id }, body: { nonce } },
          {
            onError: (error) =>
              showBanner({
                tone: 'error',
                text: failureText(error, 'The secret could not be made. Please try again'),
              }),
          },
        )
      }
    />
  );
}
