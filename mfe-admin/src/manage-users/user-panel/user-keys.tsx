import type { ApiKey } from '@muster/contract';
import { EndKeyDialog, KeyRow } from '@muster/features/api-keys';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Button, DisplayText, formatCount } from '@muster/ui';
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
      {asked && (
        <EndKeyDialog apiKey={asked} endpoint="removeUserApiKey" onClose={() => ask(null)} />
      )}
    </section>
  );
}
