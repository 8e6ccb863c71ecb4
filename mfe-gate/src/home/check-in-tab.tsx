import type { Event, SlotProps } from '@muster/contract';
import { isGateOpen } from '@muster/domain';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { eventPath } from '@muster/remote-kit/paths';
import { Button, DisplayText, formatEventDate } from '@muster/ui';
import { Link } from 'react-router-dom';
import { FOLLOWED } from '../followed.ts';
import { ChronoLog } from '../slots/chrono-log.tsx';
import { GateConflicts } from '../slots/gate-conflicts.tsx';
import { StartCheckIn } from '../slots/start-check-in.tsx';
import * as css from './home.module.css';
import { Phones } from './phones.tsx';

const DAY_MS = 24 * 3_600_000;

/** The gate of an event from the desk: its state, its phones, and what it left open. */
export function CheckInTab({ event }: SlotProps['event-home/tab@1']) {
  const { manageDevices, checkIn } = event.can;
  return (
    <div className={css.tab}>
      {/* First: what loads below does not move its buttons under a finger. */}
      <GateConflicts event={event} />
      <Today event={event} />
      {manageDevices && <Phones event={event} />}
      {checkIn && <ChronoLog event={event} />}
    </div>
  );
}

function Today({ event }: { event: Event }) {
  const { data } = useEndpoint('getEventWork', { params: { id: event.id } }, FOLLOWED);
  const gate = data?.work.gate;
  const hasBegun = Date.parse(event.date) < Date.now();
  return (
    <section className={css.card} aria-labelledby="gate-today">
      <DisplayText as="h3" size="small" id="gate-today">
        Check-in
      </DisplayText>
      <p>
        {gate
          ? `${gate.in} of ${event.participantCount} checked in`
          : `The gate opens on ${formatEventDate(Date.parse(event.date) - DAY_MS)}.`}
      </p>
      {hasBegun && event.can.viewParticipants && <NoShows event={event} />}
      <div className={css.buttons}>
        <StartCheckIn event={event} />
        {!isGateOpen(event, new Date()) && event.can.checkIn && (
          <Button component="a" href={`/gate/${event.id}`} variant="default">
            Look at the gate
          </Button>
        )}
      </div>
    </section>
  );
}

function NoShows({ event: { id } }: { event: Event }) {
  const query = { checkInStatus: 'no_show', limit: 1 } as const;
  const { data } = useEndpoint('listParticipants', { params: { id }, query }, FOLLOWED);
  const count = data?.pagination.total ?? 0;
  if (count === 0) return null;
  return (
    <p>
      <Link to={`${eventPath(id)}/players?p-checkin=no_show`}>
        {count === 1 ? '1 no-show' : `${count} no-shows`}
      </Link>
    </p>
  );
}
