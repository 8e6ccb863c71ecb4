import type { ApiKey } from '@muster/contract';
import { EndKeyDialog, KeyRow } from '@muster/features/api-keys';
import { lazyDialog } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { Suspense, useState } from 'react';
import * as css from '../../settings.module.css';

const ChangeKeyDialog = lazyDialog(
  async () => (await import('./change-key-dialog.tsx')).ChangeKeyDialog,
);

/** Each key with what it may do, and ways to change and to remove it. */
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
  const [asked, setAsked] = useState<'change' | 'remove' | null>(null);
  function close() {
    setAsked(null);
  }
  return (
    <li>
      <KeyRow apiKey={apiKey}>
        <div className={css.buttons}>
          <Button
            variant="default"
            size="sm"
            aria-label={`Change: ${apiKey.name}`}
            onClick={() => setAsked('change')}
          >
            Change
          </Button>
          <Button
            variant="default"
            size="sm"
            aria-label={`Remove: ${apiKey.name}`}
            onClick={() => setAsked('remove')}
          >
            Remove
          </Button>
        </div>
      </KeyRow>
      <Suspense fallback={null}>
        {asked === 'change' && <ChangeKeyDialog apiKey={apiKey} onClose={close} />}
      </Suspense>
      {asked === 'remove' && (
        <EndKeyDialog apiKey={apiKey} endpoint="removeApiKey" onClose={close} />
      )}
    </li>
  );
}
