import { isApiError } from '@muster/api-client';
import { ERRORS } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, Skeleton } from '@muster/ui';
import { Suspense, useState } from 'react';
import * as css from '../../../settings.module.css';
import { WebhookItem } from './webhook-item.tsx';

const AddWebhookDialog = lazyDialog(
  async () => (await import('./add-webhook-dialog.tsx')).AddWebhookDialog,
);
const REFRESH_MS = 15_000;

/** The organizer's webhooks, where the server has them (docs/product/screens.md#organizing). */
export function WebhookList() {
  const [isAdding, setAdding] = useState(false);
  const query = useWebhooks();
  return (
    <section className={css.stack} aria-labelledby="webhooks-title">
      <h4 id="webhooks-title" className={css.groupTitle}>
        Webhooks
      </h4>
      {isApiError(query.error, 'WEBHOOKS_OFF') ? (
        <p className={css.text}>{ERRORS.WEBHOOKS_OFF.message}.</p>
      ) : (
        <>
          <p className={css.text}>
            When something changes, a short signed message is sent to the address of a program.
          </p>
          <AsyncView
            query={query}
            failure="Your webhooks could not be loaded"
            loading="Loading your webhooks"
            skeleton={<Skeleton height={56} />}
          >
            {({ webhooks }) =>
              webhooks.length > 0 && (
                <ul className={css.people} aria-label="Webhooks">
                  {webhooks.map((webhook) => (
                    <WebhookItem key={webhook.id} webhook={webhook} />
                  ))}
                </ul>
              )
            }
          </AsyncView>
          <Button variant="default" className={css.action ?? ''} onClick={() => setAdding(true)}>
            Add a webhook
          </Button>
        </>
      )}
      <Suspense fallback={null}>
        {isAdding && <AddWebhookDialog onClose={() => setAdding(false)} />}
      </Suspense>
    </section>
  );
}

/** While something waits for one that is on, they are asked for again and again. */
function useWebhooks() {
  return useEndpoint(
    'listWebhooks',
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data?.webhooks.some(({ state, waiting }) => state !== 'off' && waiting > 0)
          ? REFRESH_MS
          : false,
    },
  );
}
