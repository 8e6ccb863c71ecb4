import { failureText } from '@muster/api-client';
import { KEY_ROLES, type KeyRole } from '@muster/contract';
import { endpoints, validateFields } from '@muster/contract/schemas';
import { londonIsoDay, toCrewExpiry } from '@muster/domain';
import { KEY_ROLE_LABELS } from '@muster/features/api-keys';
import { useSession } from '@muster/remote-kit';
import { type ResponseOf, useChange } from '@muster/remote-kit/endpoints';
import { type EntityForm, useEntityForm } from '@muster/remote-kit/form';
import { createNonces } from '@muster/remote-kit/nonces';
import { Button, FormBanner, PasswordField, TextInput, useReturnFocus } from '@muster/ui';
import { DateField } from '@muster/ui/date-field';
import { Checkbox, Modal } from '@muster/ui/overlays';
import { useState } from 'react';
import * as css from '../../settings.module.css';
import { EventChoice } from './event-choice.tsx';
import { KeyToken } from './key-token.tsx';

const makeNonce = createNonces();
const FIRST_DAYS = 90;
const DAY_MS = 24 * 3_600_000;

interface KeyValues {
  name: string;
  roles: KeyRole[];
  /** Empty: all. */
  eventId: string;
  /** The last day. */
  expiresAt: string;
  password: string;
  nonce: string;
}

/** Adds a key, and then shows its token, which is not closed by accident. */
export function AddKeyDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  // A lost reply may have made it.
  const add = useChange('addApiKey', {
    ...{ gcTime: 0, refreshes: ['crew'], refreshAfter: 'settled' },
  });
  const [made, setMade] = useState<ResponseOf<'addApiKey'> | null>(null);
  const entity = useEntityForm<KeyValues, ResponseOf<'addApiKey'>>({
    schema: (values) => validateFields(endpoints.addApiKey.body, toBody(values)),
    initialValues: {
      ...{ name: '', roles: [], eventId: '', password: '' },
      expiresAt: londonIsoDay(new Date(Date.now() + FIRST_DAYS * DAY_MS)),
      // Kept until the server has answered, so that there is one key.
      nonce: makeNonce(),
    },
    save: (values) => add.mutateAsync({ body: toBody(values) }),
    failureText: (error) => failureText(error, 'The key could not be made. Please try again'),
    onSaved: setMade,
  });
  const canClose = !made && !entity.isSaving;
  return (
    <Modal
      opened
      onClose={onClose}
      title={made ? 'Keep this key' : 'Add a key'}
      withCloseButton={canClose}
      closeOnEscape={canClose}
      closeOnClickOutside={canClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {made ? (
        <KeyToken name={made.key.name} token={made.token} onDone={onClose} />
      ) : (
        <KeyForm entity={entity} onCancel={onClose} />
      )}
    </Modal>
  );
}

function toBody({ eventId, expiresAt, ...values }: KeyValues) {
  return { ...values, eventId: eventId || null, expiresAt: toCrewExpiry(expiresAt) };
}

interface KeyFormProps {
  entity: EntityForm<KeyValues>;
  onCancel: () => void;
}

function KeyForm({ entity, onCancel }: KeyFormProps) {
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = entity;
  const { user } = useSession();
  const hasFieldErrors = Object.keys(form.errors).length > 0;
  return (
    <form className={css.dialog} onSubmit={submit} noValidate aria-busy={isSaving}>
      <FormBanner
        text={hasFieldErrors ? null : failure}
        isWaiting={isWaiting}
        onDismiss={dismissFailure}
      />
      <TextInput
        label="Name of the program"
        placeholder="Till"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label="What it may do" {...form.getInputProps('roles')}>
        <div className={css.dialog}>
          {KEY_ROLES.map((role) => (
            <Checkbox key={role} value={role} label={KEY_ROLE_LABELS[role]} />
          ))}
        </div>
      </Checkbox.Group>
      <EventChoice label="With which events" {...form.getInputProps('eventId')} />
      <DateField
        label="Until the end of"
        {...form.getInputProps('expiresAt')}
        value={form.values.expiresAt}
      />
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <div className={css.dialogButtons}>
        <Button variant="default" onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          Make key
        </Button>
      </div>
    </form>
  );
}
