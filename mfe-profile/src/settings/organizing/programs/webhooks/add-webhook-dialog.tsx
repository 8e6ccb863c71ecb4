import { failureText } from '@muster/api-client';
import { endpoints, validateFields } from '@muster/contract/schemas';
import { type ResponseOf, useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { createNonces } from '@muster/remote-kit/nonces';
import { useState } from 'react';
import { EventChoice } from '../event-choice.tsx';
import { ProgramDialog } from '../program-dialog.tsx';
import { type WebhookChange, WebhookFields } from './webhook-fields.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

const makeNonce = createNonces();

interface WebhookValues extends WebhookChange {
  /** Empty: all. */
  eventId: string;
  nonce: string;
}

/** Adds a webhook, and then shows its secret. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  // A lost reply may have added it.
  const add = useChange('addWebhook', {
    ...{ gcTime: 0, refreshes: ['crew'], refreshAfter: 'settled' },
  });
  const [added, setAdded] = useState<ResponseOf<'addWebhook'> | null>(null);
  const entity = useEntityForm<WebhookValues, ResponseOf<'addWebhook'>>({
    schema: (values) => validateFields(endpoints.addWebhook.body, toBody(values)),
    // The nonce is kept until the server has answered, so that there is one webhook.
    initialValues: { url: '', types: [], eventId: '', nonce: makeNonce() },
    save: (values) => add.mutateAsync({ body: toBody(values) }),
    failureText: (error) => failureText(error, 'The webhook could not be added. Please try again'),
    onSaved: setAdded,
  });
  return (
    <ProgramDialog
      entity={entity}
      title={added ? 'Keep this secret' : 'Add a webhook'}
      action="Add webhook"
      secret={
        added && <WebhookSecret url={added.webhook.url} secret={added.secret} onDone={onClose} />
      }
      onClose={onClose}
    >
      <WebhookFields form={entity.form} />
      <EventChoice label="Of which events" {...entity.form.getInputProps('eventId')} />
    </ProgramDialog>
  );
}

function toBody({ eventId, ...values }: WebhookValues) {
  return { ...values, eventId: eventId || null };
}
