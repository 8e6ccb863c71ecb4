import type { Event } from '@muster/contract';
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

/** Where, when, how long, how much and by whom; what is not known is left out. */
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
        <Fact icon={IconClock} label="Duration" half>
          {event.duration}
        </Fact>
      )}
      {event.price && (
        <Fact icon={IconTag} label="Price" half>
          {event.price}
        </Fact>
      )}
      <Fact icon={IconUsersGroup} label="Organizer">
        {event.organizer.name}
      </Fact>
    </dl>
  );
}

interface FactProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>;
  label: string;
  /** Two of these share a line. */
  half?: boolean;
  children: ReactNode;
}

function Fact({ icon: Icon, label, half, children }: FactProps) {
  return (
    <div className={half ? `${css.fact} ${css.half}` : css.fact}>
      <dt>
        <Icon size={16} stroke={1.75} aria-hidden />
        <span className={css.factLabel}>{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
