import type { Event } from '@muster/contract';
import { formatEventDate, formatPounds, relativeTime } from '@muster/ui';
import { describeOptions } from './describe-changes.ts';
import * as css from './event-details.module.css';

/** All fields of an event that are a text or a number. */
export function EventFacts({ event }: { event: Event }) {
  return (
    <dl className={css.facts}>
      {factsOf(event).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || 'None'}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(event: Event): [string, string][] {
  return [
    ['Date', formatEventDate(event.date)],
    ['Duration', event.duration],
    ...(event.endsAt ? [['End', formatEventDate(event.endsAt)] as [string, string]] : []),
    ['Price', event.price],
    ['Price per person', formatPounds(event.basePrice)],
    ['Minimum age', event.minAge === null ? 'None' : `${event.minAge}`],
    ['Max participants', event.maxParticipants === null ? 'Unlimited' : `${event.maxParticipants}`],
    ['Waitlist', event.waitlistEnabled ? 'On' : 'Off'],
    ['Required equipment', event.requiredEquipment.join(', ')],
    ['Options', describeOptions(event.customFields)],
    ['Organizer on the event', event.organizer.name],
    ['Likes', String(event.likes)],
    ['Created', relativeTime(event.createdAt)],
    ['Updated', relativeTime(event.updatedAt)],
  ];
}
