import { PAGE_SIZE, type SlotProps } from '@muster/contract';
import { AddDevice } from '@muster/features/devices';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { eventTabPath } from '@muster/remote-kit/paths';
import { Anchor, DisplayText } from '@muster/ui';
import { Link } from 'react-router-dom';
import { FOLLOWED } from '../followed.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** Beside the worklist of an event, in the week before it or once a phone is paired. */
export function GateCard({ event }: SlotProps['event-home/card@1']) {
  const { id, date, can, approved } = event;
  const query = { eventId: id, limit: PAGE_SIZE.max };
  const { data } = useEndpoint(
    'listDevices',
    { query },
    { ...FOLLOWED, enabled: can.manageDevices },
  );
  const count = data?.devices.filter(({ pairedAt }) => pairedAt !== null).length ?? 0;
  const isNear = approved && Math.abs(Date.parse(date) - Date.now()) < WEEK_MS;
  if (!data || !(isNear || count > 0)) return null;
  return (
    <section aria-labelledby="home-gate">
      <DisplayText as="h3" size="small" id="home-gate">
        At the gate
      </DisplayText>
      {count === 0 ? (
        <p>Your own phone will do. More need no account.</p>
      ) : (
        <p>
          <Anchor component={Link} to={eventTabPath(id, 'gate')}>
            {count === 1 ? '1 phone paired' : `${count} phones paired`}
          </Anchor>
        </p>
      )}
      <AddDevice event={event} size="sm" />
    </section>
  );
}
