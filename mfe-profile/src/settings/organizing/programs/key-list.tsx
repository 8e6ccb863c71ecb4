import { failureText } from '@muster/api-client';
import type { ApiKey } from '@muster/contract';
import { KeyRow } from '@muster/features/api-keys';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useState } from 'react';
import * as css from '../../settings.module.css';

/** Each key with what it may do, and a way to remove it. */
export function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  return (
    <ul className={css.people} aria-label="Keys of programs">
      {keys.map((key) => (
        <OwnKey key={key.id} apiKey={key} />
      ))}
    </ul>
  );
}

function OwnKey({ apiKey }: { apiKey: ApiKey }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li>
      <KeyRow apiKey={apiKey}>
        <Button
          variant="default"
          size="sm"
          aria-label={`Remove: ${apiKey.name}`}
          onClick={() => setAsking(true)}
        >
          Remove
        </Button>
      </KeyRow>
      {isAsking && <RemoveKey apiKey={apiKey} onClose={() => setAsking(false)} />}
    </li>
  );
}

function RemoveKey({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const remove = useChange('removeApiKey', {
    refreshes: ['crew'],
    refreshAfter: 'settled',
  });
  return (
    <ConfirmDialog
      title={`Remove “${name}”?`}
      message="Its program is out at once. To let it in again, you need a new key."
      labels={{ confirm: 'Remove' }}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { id } },
          {
            onSuccess: () => showBanner({ tone: 'success', text: `“${name}” is removed.` }),
            onError: (error) =>
              showBanner({
                tone: 'error',
                text: failureText(error, 'The key could not be removed. Please try again'),
              }),
            onSettled: onClose,
          },
        )
      }
    />
  );
}
