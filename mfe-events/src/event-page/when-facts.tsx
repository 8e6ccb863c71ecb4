import type { Event } from '@muster/contract';
import { londonDay, londonIsoDay, londonTime } from '@muster/domain';
import { IconCalendarEvent, IconClock, IconClockStop, IconMapPin } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import * as css from './event-page.module.css';

/** When and where, in the time of the place (docs/product/player-screens.md#event-page-times). */
export function WhenFacts({ event }: { event: Event }) {
  return (
    <dl className={css.facts}>
      <Fact icon={IconCalendarEvent} label="Date">
        <time dateTime={event.date}>{londonDay(event.date)}</time>
      </Fact>
      <Fact icon={IconClock} label="Start">
        {londonTime(event.date)} UK time
        {event.duration && <span className={css.dim}> · {event.duration}</span>}
      </Fact>
      {event.endsAt && (
        <Fact icon={IconClockStop} label="End">
          <time dateTime={event.endsAt}>{describeEnd(event.date, event.endsAt)}</time>
        </Fact>
      )}
      <Fact icon={IconMapPin} label="Location">
        {event.location}
      </Fact>
    </dl>
  );
}

/** `16:30 UK time`, with the day if it is another than that of the start. */
function describeEnd(start: string, end: string): string {
  const day = londonIsoDay(end) === londonIsoDay(start) ? '' : `${londonDay(end)}, `;
  return `${day}${londonTime(end)} UK time`;
}

interface FactProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>;
  label: string;
  children: ReactNode;
}

function Fact({ icon: Icon, label, children }: FactProps) {
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
