import type { EventReview } from '@muster/contract';
import { PersonLink } from '@muster/remote-kit';
import { DisplayText, formatCount, formatShortDate } from '@muster/ui';
import * as css from './event-details.module.css';

interface OrganizerRecordProps {
  organizerId: string;
  record: EventReview['organizer'];
}

/** Who organizes the event, and what became of their events so far. */
export function OrganizerRecord({ organizerId, record }: OrganizerRecordProps) {
  const { name, memberSince, approved, pending, rejected } = record;
  return (
    <section className={css.section} aria-labelledby="event-organizer">
      <DisplayText as="h3" size="small" id="event-organizer">
        Organizer
      </DisplayText>
      <p className={css.plain}>
        <PersonLink person={{ id: organizerId, name }} /> · member since{' '}
        <time dateTime={memberSince}>{formatShortDate(memberSince)}</time>
      </p>
      <dl className={css.record}>
        <Count label="Approved" count={approved} />
        <Count label="Pending" count={pending} />
        <Count label="Rejected" count={rejected} />
      </dl>
    </section>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatCount(count)}</dd>
    </div>
  );
}
