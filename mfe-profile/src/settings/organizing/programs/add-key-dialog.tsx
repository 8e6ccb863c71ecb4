import { failureText } from '@muster/api-client';
import { KEY_ROLES, type KeyRole } from '@muster/contract';
import { endpoints, validateFields } from '@muster/contract/schemas';
import { londonIsoDay, toCrewExpiry } from '@muster/domain';
import { KEY_ROLE_LABELS } from '@muster/features/api-keys';
import { useSession } from '@muster/remote-kit';
import { type ResponseOf, useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { createNonces } from '@muster/remote-kit/nonces';
import { PasswordField } from '@muster/ui';
import { Checkbox } from '@muster/ui/overlays';
import { useState } from 'react';
import * as css from '../../settings.module.css';
import { EventChoice } from './event-choice.tsx';
import { type KeyChange, KeyFields } from './key-fields.tsx';
import { KeyToken } from './key-token.tsx';
import { ProgramDialog } from './program-dialog.tsx';

const makeNonce = createNonces();
const FIRST_DAYS = 90;
const DAY_MS = 24 * 3_600_000;

interface KeyValues extends KeyChange {
  roles: KeyRole[];
  /** Empty: all. */
  eventId: string;
  password: string;
  nonce: string;
}

/** Adds a key, and then shows its token. */
export function AddKeyDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
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
  const { form } = entity;
  return (
    <ProgramDialog
      entity={entity}
      title={made ? 'Keep this key' : 'Add a key'}
      action="Make key"
      secret={made && <KeyToken name={made.key.name} token={made.token} onDone={onClose} />}
      onClose={onClose}
    >
      <KeyFields form={form}>
        <RoleChoice {...form.getInputProps('roles')} />
        <EventChoice label="With which events" {...form.getInputProps('eventId')} />
      </KeyFields>
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </ProgramDialog>
  );
}

function toBody({ eventId, expiresAt, ...values }: KeyValues) {
  return { ...values, eventId: eventId || null, expiresAt: toCrewExpiry(expiresAt) };
}

function RoleChoice(field: object) {
  return (
    <Checkbox.Group label="What it may do" {...field}>
      <div className={css.dialog}>
        {KEY_ROLES.map((role) => (
          <Checkbox key={role} value={role} label={KEY_ROLE_LABELS[role]} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
