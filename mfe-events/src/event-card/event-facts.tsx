import type { Event } from '@muster/contract';
import { PersonLink } from '@muster/remote-kit';
import { formatEventDate } from '@muster/ui';
import {
  IconCalendarEvent,
  IconClock,
  IconMapPin,
  IconTag,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import * as css from './event-card.module.css';

/** Location, date, duration, price and organizer; what is not given is left out. */
export function EventFacts({ event }: { event: Event }) {
  return (
    <dl className={css.facts}>
      <Fact icon={IconMapPin} label="Location">
        {event.location}
      </Fact>
      <Fact icon={IconCalendarEvent} label="Date">
        <time dateTime={event.date}>{formatEventDate(event.date)}</time>
      </Fact>
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

interface FactProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>;
  label: string;
  /** Two of these share a line. */
  isHalf?: boolean;
  children: ReactNode;
}

function Fact({ icon: Icon, label, isHalf, children }: FactProps) {
  return (
    <div className={isHalf ? `${css.fact} ${css.half}` : css.fact}>
      <dt>
        <Icon size={16} stroke={1.75} aria-hidden />
        <span className={css.factLabel}>{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
