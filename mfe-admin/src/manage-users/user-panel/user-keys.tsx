import { failureText } from '@muster/api-client';
import type { ApiKey } from '@muster/contract';
import { KeyRow } from '@muster/features/api-keys';
import { showBanner } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { Button, DisplayText, formatCount, useReturnFocus } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useState } from 'react';
import * as css from './user-panel.module.css';

interface UserKeysProps {
  userId: string;
  /** Whether a question is open on top of the panel. */
  onAsking: (isAsking: boolean) => void;
}

/** The keys of an account's programs; nothing while there are none. */
export function UserKeys({ userId, onAsking }: UserKeysProps) {
  const { keys = [] } = useEndpoint('listUserApiKeys', { params: { id: userId } }).data ?? {};
  const [asked, setAsked] = useState<ApiKey | null>(null);
  function ask(key: ApiKey | null) {
    setAsked(key);
    onAsking(key !== null);
  }
  if (keys.length === 0) return null;
  return (
    <section aria-label="Keys of programs">
      <DisplayText as="h3" size="small">
        Keys of programs · {formatCount(keys.length)}
      </DisplayText>
      <ul className={css.list}>
        {keys.map((key) => (
          <li key={key.id}>
            <KeyRow apiKey={key}>
              <Button
                variant="default"
                size="sm"
                aria-label={`Switch off: ${key.name}`}
                onClick={() => ask(key)}
              >
                Switch off
              </Button>
            </KeyRow>
          </li>
        ))}
      </ul>
      {asked && <SwitchOff apiKey={asked} onClose={() => ask(null)} />}
    </section>
  );
}

function SwitchOff({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  useReturnFocus();
  const remove = useChange('removeUserApiKey', {
    refreshes: ['crew'],
    refreshAfter: 'settled',
  });
  return (
    <ConfirmDialog
      title={`Switch off “${name}”?`}
      message="Its program is out at once, for good. The organizer can make a new key."
      labels={{ confirm: 'Switch off' }}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { id } },
          {
            onSuccess: () => showBanner({ tone: 'success', text: `“${name}” is switched off.` }),
            onError: (error) =>
              showBanner({
                tone: 'error',
                text: failureText(error, 'The key could not be switched off. Please try again'),
              }),
            onSettled: onClose,
          },
        )
      }
    />
  );
}
