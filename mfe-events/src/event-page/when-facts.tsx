import type { Event } from '@muster/contract';
import { eventTimes, londonDay, usesFeature } from '@muster/domain';
import { IconCalendarEvent, IconClock, IconMapPin, IconUserCheck } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import * as css from './event-page.module.css';

/**
 * When, where and from which age, in the time of the place
 * (docs/product/player-screens.md#event-page-times).
 */
export function WhenFacts({ event }: { event: Event }) {
  return (
    <dl className={css.facts}>
      <Fact icon={IconCalendarEvent} label="Date">
        <time dateTime={event.date}>{londonDay(event.date)}</time>
      </Fact>
      <Fact icon={IconClock} label="Time">
        {eventTimes(event)}
      </Fact>
      <Fact icon={IconMapPin} label="Location">
        {event.location}
      </Fact>
      {usesFeature(event, 'minAge') && (
        <Fact icon={IconUserCheck} label="Minimum age">
          {event.minAge} and older
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>;
  label: string;
  children: ReactNode;
}

/** A fact of the list below the title. */
export function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <div className={css.fact}>
      <dt>
        <Icon size={20} stroke={1.75} aria-hidden />
        <span>{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
