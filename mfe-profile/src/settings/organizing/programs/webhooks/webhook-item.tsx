import type { Webhook } from '@muster/contract';
import { EventsOf } from '@muster/features/api-keys';
import { describeTypes, describeWebhook, RemoveWebhookDialog } from '@muster/features/webhooks';
import { lazyDialog } from '@muster/remote-kit';
import { Suspense, useRef, useState } from 'react';
import * as css from '../../../settings.module.css';
import { type Asked, WebhookMenu } from './webhook-menu.tsx';

const ChangeWebhookDialog = lazyDialog(
  async () => (await import('./change-webhook-dialog.tsx')).ChangeWebhookDialog,
);
const DeliveriesDialog = lazyDialog(
  async () => (await import('./deliveries-dialog.tsx')).DeliveriesDialog,
);
const NewSecretDialog = lazyDialog(
  async () => (await import('./new-secret-dialog.tsx')).NewSecretDialog,
);
const SwitchOnDialog = lazyDialog(
  async () => (await import('./switch-on-dialog.tsx')).SwitchOnDialog,
);

/** A webhook in words: its address, what it is for, of which events, and how it is. */
export function WebhookItem({ webhook }: { webhook: Webhook }) {
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { id, url, types, eventId } = webhook;
  function close() {
    setAsked(null);
    // The item of the menu that opened the dialog is gone.
    button.current?.focus({ preventScroll: true });
  }
  return (
    <li className={css.personRow}>
      <div className={css.personText}>
        <b>{url}</b>
        <p>{describeTypes(types)}</p>
        <p className={css.text}>
          <EventsOf eventId={eventId} /> · {describeWebhook(webhook)}
        </p>
      </div>
      <WebhookMenu webhook={webhook} button={button} onAsk={setAsked} />
      <Suspense fallback={null}>
        {asked === 'change' && <ChangeWebhookDialog webhook={webhook} onClose={close} />}
        {asked === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={close} />}
        {asked === 'secret' && <NewSecretDialog webhook={webhook} onClose={close} />}
        {asked === 'switch-on' && <SwitchOnDialog webhook={webhook} onClose={close} />}
      </Suspense>
      {asked === 'remove' && (
        <RemoveWebhookDialog id={id} address={url} endpoint="removeWebhook" onClose={close} />
      )}
    </li>
  );
}
