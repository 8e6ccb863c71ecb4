import { lazyDialog, useConfig } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Anchor, AsyncView, Button, Skeleton } from '@muster/ui';
import { Suspense, useState } from 'react';
import * as css from '../../settings.module.css';
import { KeyList } from './key-list.tsx';
import { WebhookList } from './webhooks/webhook-list.tsx';

const AddKeyDialog = lazyDialog(async () => (await import('./add-key-dialog.tsx')).AddKeyDialog);

/**
 * The keys of programs that work for the organizer, and their webhooks
 * (docs/product/api-keys.md#key-screens).
 */
export function ProgramsSection() {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <p className={css.text}>
        A program, such as your till or your website, gets a key with a part of the work instead of
        your password. What it can ask for, and the log of what has changed, is in the{' '}
        <Anchor
          href={`${useConfig().apiBase}/api/docs`}
          target="_blank"
          rel="noopener noreferrer"
          className={css.link ?? ''}
        >
          reference
        </Anchor>
        .
      </p>
      <AsyncView
        query={useEndpoint('listApiKeys', {})}
        failure="Your keys could not be loaded"
        loading="Loading your keys"
        skeleton={<Skeleton height={56} />}
      >
        {({ keys }) => keys.length > 0 && <KeyList keys={keys} />}
      </AsyncView>
      <Button variant="default" className={css.action ?? ''} onClick={() => setAdding(true)}>
        Add a key
      </Button>
      <Suspense fallback={null}>
        {isAdding && <AddKeyDialog onClose={() => setAdding(false)} />}
      </Suspense>
      <WebhookList />
    </>
  );
}
