import type { UserWebhook } from '@muster/contract';
import { describeWebhook, RemoveWebhookDialog } from '@muster/features/webhooks';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Button, DisplayText, formatCount } from '@muster/ui';
import { useState } from 'react';
import * as css from './user-panel.module.css';

interface UserWebhooksProps {
  userId: string;
  /** Whether a question is open on top of the panel. */
  onAsking: (isAsking: boolean) => void;
}

/** The webhooks of an account, by their hosts; nothing while there are none. */
export function UserWebhooks({ userId, onAsking }: UserWebhooksProps) {
  const { webhooks = [] } = useEndpoint('listUserWebhooks', { params: { id: userId } }).data ?? {};
  const [asked, setAsked] = useState<UserWebhook | null>(null);
  function ask(webhook: UserWebhook | null) {
    setAsked(webhook);
    onAsking(webhook !== null);
  }
  if (webhooks.length === 0) return null;
  return (
    <section aria-label="Webhooks">
      <DisplayText as="h3" size="small">
        Webhooks · {formatCount(webhooks.length)}
      </DisplayText>
      <ul className={css.list}>
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            <span className={css.event}>
              <b>{webhook.host}</b>
              <span className={css.dim}>{describeWebhook(webhook)}</span>
            </span>
            <Button
              variant="default"
              size="sm"
              aria-label={`Remove: ${webhook.host}`}
              onClick={() => ask(webhook)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <RemoveWebhookDialog
          id={asked.id}
          address={asked.host}
          endpoint="removeUserWebhook"
          onClose={() => ask(null)}
        />
      )}
    </section>
  );
}
