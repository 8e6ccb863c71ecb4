import { failureText } from '@muster/api-client';
import { type Device, type Event, FAILURE_TEXT, PAGE_SIZE } from '@muster/contract';
import { AddDevice } from '@muster/features/devices';
import { showBanner } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, DisplayText, formatShortDate, Skeleton } from '@muster/ui';
import { FOLLOWED } from '../followed.ts';
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
        query={useEndpoint('listDevices', { query }, FOLLOWED)}
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
      <AddDevice event={event} size="sm" />
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
