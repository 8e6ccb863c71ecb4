import { FAILURE_TEXT, PAGE_SIZE } from '@muster/contract';
import { londonIsoDay } from '@muster/domain';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, formatEventDay, Skeleton } from '@muster/ui';
import { Checkbox } from '@muster/ui/overlays';
import { useState } from 'react';
import * as css from './vouchers.module.css';

interface EventChoiceProps {
  value?: string[];
  onChange?: (eventIds: string[]) => void;
  error?: string;
}

/** One's own events to come, soonest first, of which some are chosen. */
export function EventChoice(props: EventChoiceProps) {
  const [from] = useState(() => londonIsoDay(new Date()));
  const query = { scope: 'mine', from, sort: 'soonest', limit: PAGE_SIZE.max } as const;
  return (
    <AsyncView
      query={useEndpoint('listEvents', { query })}
      failure={FAILURE_TEXT.fetchEvents}
      loading="Loading your events"
      skeleton={<Skeleton height={80} />}
      empty={({ events }) =>
        events.length === 0 && <p className={css.dim}>You have no events to come.</p>
      }
    >
      {({ events }) => (
        <Checkbox.Group label="Events" {...props}>
          <div className={css.choices}>
            {events.map(({ id, title, date }) => (
              <Checkbox key={id} value={id} label={`${title}, ${formatEventDay(date)}`} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </AsyncView>
  );
}
