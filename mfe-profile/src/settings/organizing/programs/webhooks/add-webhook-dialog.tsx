import { failureText } from '@muster/api-client';
import type { ChangeType } from '@muster/contract';
import { endpoints, validateFields } from '@muster/contract/schemas';
import { type ResponseOf, useChange } from '@muster/remote-kit/endpoints';
import { type EntityForm, useEntityForm } from '@muster/remote-kit/form';
import { createNonces } from '@muster/remote-kit/nonces';
import { Button, FormBanner, TextInput, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { useState } from 'react';
import * as css from '../../../settings.module.css';
import { EventChoice } from '../event-choice.tsx';
import { TypeChoice } from './type-choice.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

const makeNonce = createNonces();

interface WebhookValues {
  url: string;
  types: ChangeType[];
  /** Empty: all. */
  eventId: string;
  nonce: string;
}

/** Adds a webhook, and then shows its secret, which is not closed by accident. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
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
  const canClose = !added && !entity.isSaving;
  return (
    <Modal
      opened
      onClose={onClose}
      title={added ? 'Keep this secret' : 'Add a webhook'}
      withCloseButton={canClose}
      closeOnEscape={canClose}
      closeOnClickOutside={canClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {added ? (
        <WebhookSecret url={added.webhook.url} secret={added.secret} onDone={onClose} />
      ) : (
        <WebhookForm entity={entity} onCancel={onClose} />
      )}
    </Modal>
  );
}

function toBody({ eventId, ...values }: WebhookValues) {
  return { ...values, eventId: eventId || null };
}

interface WebhookFormProps {
  entity: EntityForm<WebhookValues>;
  onCancel: () => void;
}

function WebhookForm({ entity, onCancel }: WebhookFormProps) {
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = entity;
  const hasFieldErrors = Object.keys(form.errors).length > 0;
  return (
    <form className={css.dialog} onSubmit={submit} noValidate aria-busy={isSaving}>
      <FormBanner
        text={hasFieldErrors ? null : failure}
        isWaiting={isWaiting}
        onDismiss={dismissFailure}
      />
      <TextInput
        label="Address"
        type="url"
        placeholder="https://example.org/muster"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TypeChoice {...form.getInputProps('types')} value={form.values.types} />
      <EventChoice label="Of which events" {...form.getInputProps('eventId')} />
      <div className={css.dialogButtons}>
        <Button variant="default" onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          Add webhook
        </Button>
      </div>
    </form>
  );
}
