import { failureText } from '@muster/api-client';
import type { ApiKey } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useReturnFocus } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';

interface EndKeyDialogProps {
  apiKey: ApiKey;
  /** Of one's own keys, or of those of an account for the superadmin. */
  endpoint: 'removeApiKey' | 'removeUserApiKey';
  onClose: () => void;
}

const WORDS = {
  removeApiKey: {
    action: 'Remove',
    done: 'removed',
    after: 'To let it in again, you need a new key.',
  },
  removeUserApiKey: {
    action: 'Switch off',
    done: 'switched off',
    after: 'The organizer can make a new key.',
  },
} as const;

/** Asks before a key ends (docs/product/api-keys.md#key-screens). */
export function EndKeyDialog({ apiKey: { id, name }, endpoint, onClose }: EndKeyDialogProps) {
  useReturnFocus();
  const end = useChange(endpoint, { refreshes: ['crew'], refreshAfter: 'settled' });
  const { action, done, after } = WORDS[endpoint];
  return (
    <ConfirmDialog
      title={`${action} “${name}”?`}
      message={`Its program is out at once. ${after}`}
      labels={{ confirm: action }}
      isBusy={end.isPending}
      onCancel={onClose}
      onConfirm={() =>
        end.mutate(
          { params: { id } },
          {
            onSuccess: () => showBanner({ tone: 'success', text: `“${name}” is ${done}.` }),
            onError: (error) =>
              showBanner({
                tone: 'error',
                text: failureText(error, `The key could not be ${done}. Please try again`),
              }),
            onSettled: onClose,
          },
        )
      }
    />
  );
}
