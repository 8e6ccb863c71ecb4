import { addDays, type Event } from '@muster/contract';
import { isGateOpen, londonIsoDay } from '@muster/domain';
import { useOptionalSession, usePageTitle } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Button, formatEventDate, PageTitle } from '@muster/ui';
import { useState } from 'react';
import { useDeviceSession } from '../device/device-session.ts';
import * as css from '../gate-page.module.css';
import { PROMISE } from '../gate-texts.ts';

/** Which gate to open. */
export function ChooserPage() {
  usePageTitle('Gate');
  const session = useOptionalSession();
  const paired = useDeviceSession();
  return (
    <div className={css.message}>
      <PageTitle>Gate</PageTitle>
      {paired && <PairedDevice eventId={paired.device.eventId} name={paired.device.name} />}
      {session ? (
        <OwnEvents />
      ) : (
        <>
          <Button component="a" href="/login" size="xl" variant="default">
            Sign in
          </Button>
          <Button component="a" href="/gate/pair" size="xl" variant="default">
            Pair this phone
          </Button>
        </>
      )}
      <p className={css.promise}>{PROMISE}</p>
    </div>
  );
}

function PairedDevice({ eventId, name }: { eventId: string | null; name: string }) {
  return eventId ? (
    <Button component="a" href={`/gate/${eventId}`} size="xl">
      Open the gate of {name}
    </Button>
  ) : (
    <p>This is {name}. Scan the address of the gate on the organizer’s screen to open an event.</p>
  );
}

/** How many are asked for, the latest that begin by tomorrow first. */
const LIMIT = 20;

function OwnEvents() {
  const [to] = useState(() => addDays(londonIsoDay(new Date()), 1));
  const mine = useEndpoint('listEvents', { query: { scope: 'mine', to, limit: LIMIT } });
  const helping = useEndpoint('listEvents', { query: { scope: 'helping', to, limit: LIMIT } });
  const events = [...(mine.data?.events ?? []), ...(helping.data?.events ?? [])].filter(isNow);
  if (events.length > 0)
    return events.map((event) => (
      <Button
        key={event.id}
        component="a"
        href={`/gate/${event.id}`}
        size="xl"
        h="auto"
        mih={56}
        py="sm"
      >
        {event.title}, {formatEventDate(event.date)}
      </Button>
    ));
  if (mine.isError || helping.isError || mine.isPaused || helping.isPaused)
    return (
      <p role="alert">
        Your events cannot be loaded now. A gate that was opened before opens by its own address.
      </p>
    );
  if (mine.isPending || helping.isPending) return <p role="status">Looking for your events</p>;
  return <p>No event of yours begins within a day. A gate opens a day before its event.</p>;
}

/** A medic sees the list, too. */
function isNow(event: Event): boolean {
  return (event.can.checkIn || event.can.viewMedical) && isGateOpen(event, new Date());
}
