import { failureText } from '@muster/api-client';
import { type Device, type Event, FAILURE_TEXT, FIELD_TEXT, PAGE_SIZE } from '@muster/contract';
import { crewEndDay, toCrewExpiry } from '@muster/domain';
import { QrCode } from '@muster/features/qr-code';
import { showBanner } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import {
  AsyncView,
  Button,
  DisplayText,
  FormBanner,
  formatShortDate,
  Skeleton,
  TextInput,
} from '@muster/ui';
import { useState } from 'react';
import * as css from './home.module.css';

/** The devices at the gate of an event, which need no account. */
export function Phones({ event }: { event: Event }) {
  const query = { eventId: event.id, limit: PAGE_SIZE.max };
  return (
    <section className={css.card} aria-labelledby="gate-phones">
      <DisplayText as="h3" size="small" id="gate-phones">
        Phones at the gate
      </DisplayText>
      <p className={css.hint}>
        A phone at the gate needs no account. Scan its code once, and it can check people in until a
        week after the event.
      </p>
      <AsyncView
        query={useEndpoint('listDevices', { query })}
        failure={FAILURE_TEXT.fetchDevices}
        loading="Loading the devices"
        skeleton={<Skeleton height={56} />}
      >
        {({ devices }) => (
          <ul className={css.list} aria-label="Devices">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )}
      </AsyncView>
      <AddDevice event={event} />
    </section>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const remove = useChange('removeDevice', { refreshes: ['crew'] });
  const { id, name, eventId, pairedAt, expiresAt } = device;
  return (
    <li className={css.row}>
      <div className={css.about}>
        <span>{name}</span>
        <span className={css.hint}>
          {[
            pairedAt ? 'paired' : 'not paired yet',
            eventId ? null : 'all events',
            `until ${formatShortDate(expiresAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <Button
        variant="default"
        size="sm"
        loading={remove.isPending}
        aria-label={`Remove: ${name}`}
        onClick={() =>
          remove.mutate(
            { params: { id } },
            {
              onSuccess: () =>
                showBanner({ tone: 'success', text: `${name} can no longer be used.` }),
              onError: (error) =>
                showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.removeDevice) }),
            },
          )
        }
      >
        Remove
      </Button>
    </li>
  );
}

function AddDevice({ event }: { event: Event }) {
  const add = useChange('addDevice', { refreshes: ['crew'] });
  const [code, setCode] = useState<string | null>(null);
  const { form, submit, isSaving, failure, isWaiting, dismissFailure, startOver } = useEntityForm({
    schema: checkName,
    initialValues: { name: '' },
    save: ({ name }) =>
      add.mutateAsync({
        body: {
          name,
          eventId: event.id,
          expiresAt: toCrewExpiry(crewEndDay(event.date, new Date())),
        },
      }),
    failureText: (error) => failureText(error, FAILURE_TEXT.addDevice),
    onSaved: (made) => {
      setCode(made.code);
      startOver();
    },
  });
  return (
    <>
      {code && <PairingCode code={code} />}
      <form onSubmit={submit} noValidate aria-busy={isSaving}>
        <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
        <div className={css.link}>
          <TextInput
            label="Name of the phone"
            placeholder="Sam’s phone"
            {...form.getInputProps('name')}
          />
        </div>
        <Button type="submit" variant="default" loading={isSaving} mt={12}>
          Show pairing code
        </Button>
      </form>
    </>
  );
}

function checkName({ name }: { name: string }): Record<string, string> {
  return name.trim() ? {} : { name: FIELD_TEXT.deviceName };
}

/** In the fragment, which no server and no log sees. */
function PairingCode({ code }: { code: string }) {
  const address = `${window.location.origin}/gate/pair#${code}`;
  return (
    <div className={css.made} role="status">
      <p className={css.hint}>Scan this with the device. It works once, for 10 minutes.</p>
      <QrCode className={css.qr} text={address} label="QR code that pairs the device" />
      <p className={css.code}>{`${code.slice(0, 5)} ${code.slice(5)}`}</p>
    </div>
  );
}
