import type { ApiKey } from '@muster/contract';
import { EndKeyDialog, KeyRow } from '@muster/features/api-keys';
import { Button } from '@muster/ui';
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
      {isAsking && (
        <EndKeyDialog apiKey={apiKey} endpoint="removeApiKey" onClose={() => setAsking(false)} />
      )}
    </li>
  );
}
