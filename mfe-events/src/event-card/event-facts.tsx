import type { Event } from '@muster/contract';
import { PersonLink } from '@muster/remote-kit';
import { formatEventSpan } from '@muster/ui';
import {
  IconCalendarEvent,
  IconClock,
  IconMapPin,
  IconRepeat,
  IconTag,
  IconUsersGroup,
} from '@tabler/icons-react';
import { SeriesLink } from '../series/series-link.tsx';
import * as css from './event-card.module.css';
import { Fact } from './fact.tsx';

/** Location, date, duration, price and organizer; what is not given is left out. */
export function EventFacts({ event }: { event: Event }) {
  return (
    <dl className={css.facts}>
      <Fact icon={IconMapPin} label="Location">
        {event.location}
      </Fact>
      <Fact icon={IconCalendarEvent} label="Date">
        <time dateTime={event.date}>{formatEventSpan(event.date, event.endsAt)}</time>
      </Fact>
      {event.series && (
        <Fact icon={IconRepeat} label="Repeats">
          <SeriesLink event={event} />
        </Fact>
      )}
      {event.duration && (
        <Fact icon={IconClock} label="Duration" isHalf>
          {event.duration}
        </Fact>
      )}
      {event.price && (
        <Fact icon={IconTag} label="Price" isHalf>
          {event.price}
        </Fact>
      )}
      <Fact icon={IconUsersGroup} label="Organizer">
        <PersonLink person={event.organizer} />
      </Fact>
    </dl>
  );
}
