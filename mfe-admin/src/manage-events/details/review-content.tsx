import type { EventReview } from '@muster/contract';
import { approvalStatusOf } from '@muster/domain';
import { ApprovalBadge, CapacityBar, DifficultyBadge, DisplayText, Group } from '@muster/ui';
import { ChangeList } from './change-list.tsx';
import { describeChanges } from './describe-changes.ts';
import * as css from './event-details.module.css';
import { EventFacts } from './event-facts.tsx';
import { EventMap } from './event-map.tsx';
import { EventMedia } from './event-media.tsx';
import { OrganizerRecord } from './organizer-record.tsx';

/** What the superadmin reads before a decision. */
export function ReviewContent({ review }: { review: EventReview }) {
  const { event, approvedVersion } = review;
  const changes = approvedVersion ? describeChanges(event, approvedVersion) : [];
  return (
    <div className={css.sections}>
      <Group gap={6}>
        <ApprovalBadge status={approvalStatusOf(event)} on="text" />
        <DifficultyBadge difficulty={event.difficulty} on="text" />
      </Group>
      {event.rejection && (
        <p className={css.reason}>
          <strong>{event.rejection.rejectedAt ? 'Rejected: ' : 'Rejected before: '}</strong>
          {event.rejection.reason || 'No reason was given.'}
        </p>
      )}
      {changes.length > 0 && <ChangeList changes={changes} />}
      <EventMedia event={event} />
      {event.description && <p className={css.description}>{event.description}</p>}
      <EventFacts event={event} />
      <CapacityBar
        confirmed={event.participantCount}
        waitlist={event.waitlistCount}
        max={event.maxParticipants}
        available={event.availableSpots}
      />
      <section className={css.section} aria-labelledby="event-location">
        <DisplayText as="h3" size="small" id="event-location">
          Location
        </DisplayText>
        <p className={css.plain}>{event.location}</p>
        <EventMap coordinates={event.coordinates} />
      </section>
      <OrganizerRecord organizerId={event.organizer.id} record={review.organizer} />
    </div>
  );
}
