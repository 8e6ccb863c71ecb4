import { failureText } from '@muster/api-client';
import { type Event, FAILURE_TEXT, FIELD_TEXT } from '@muster/contract';
import { crewEndDay, toCrewExpiry } from '@muster/domain';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { createContentNonces } from '@muster/remote-kit/nonces';
import { Button, FormBanner, TextInput } from '@muster/ui';
import { useState } from 'react';
import * as css from './add-device.module.css';
import { PairingCode } from './pairing-code.tsx';

interface AddDeviceProps {
  event: Pick<Event, 'id' | 'date'>;
  /** Of the field and the buttons; at a gate they are for a thumb. */
  size: 'sm' | 'xl';
}

/** Names a device for the gate of an event, and then shows what pairs it. */
export function AddDevice({ event, size }: AddDeviceProps) {
  const add = useChange('addDevice', { refreshes: ['crew'] });
  const [code, setCode] = useState<string | null>(null);
  const [nonces] = useState(createContentNonces);
  const { form, submit, isSaving, failure, isWaiting, dismissFailure, startOver } = useEntityForm({
    schema: checkName,
    initialValues: { name: '' },
    save: ({ name }) => {
      const expiresAt = toCrewExpiry(crewEndDay(event.date, new Date()));
      const device = { name, eventId: event.id, expiresAt };
      return add.mutateAsync({ body: { ...device, nonce: nonces.nonceFor(device) } });
    },
    failureText: (error) => failureText(error, FAILURE_TEXT.addDevice),
    onSaved: (made) => {
      nonces.forget();
      setCode(made.code);
      startOver();
    },
  });
  if (code) return <PairingCode code={code} size={size} onAnother={() => setCode(null)} />;
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-busy={isSaving}>
      <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
      <TextInput
        size={size}
        label="Name of the phone"
        placeholder="Sam’s phone"
        {...form.getInputProps('name')}
      />
      <Button type="submit" size={size} variant="default" loading={isSaving}>
        Show pairing code
      </Button>
    </form>
  );
}

function checkName({ name }: { name: string }): Record<string, string> {
  return name.trim() ? {} : { name: FIELD_TEXT.deviceName };
}
