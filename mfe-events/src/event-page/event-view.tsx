import type { Event } from '@muster/contract';
import { approvalStatusOf } from '@muster/domain';
import { useOptionalSession } from '@muster/remote-kit';
import { ApprovalBadge, CapacityBar, DifficultyBadge, DisplayText } from '@muster/ui';
import { CalledOff, refundText } from '../called-off/called-off.tsx';
import { JoinCard } from '../join/join-card.tsx';
import { OwnSpotButton } from '../move/own-spot-button.tsx';
import { AccessSection } from './access-section.tsx';
import { EventActions } from './event-actions.tsx';
import { EventGallery } from './event-gallery.tsx';
import { EventHero } from './event-hero.tsx';
import * as css from './event-page.module.css';
import { GoingSection } from './going-section.tsx';
import { KitList } from './kit-list.tsx';
import { OrganizerCard } from './organizer-card.tsx';
import { OtherDates } from './other-dates.tsx';
import { PageSection } from './page-section.tsx';
import { PriceOptions } from './price-options.tsx';
import { WhenFacts } from './when-facts.tsx';
import { WhereSection } from './where-section.tsx';

/**
 * The content of the event page; price, spots and joining stay in view beside it, or below it on a
 * phone.
 */
export function EventView({ event }: { event: Event }) {
  return (
    <article className={css.columns} aria-labelledby="event-title">
      {/* First for the keyboard; the style sheet shows it beside or below. */}
      <JoinCard event={event} />
      <div className={css.main}>
        <EventHero event={event} />
        <Heading event={event} />
        <WhenFacts event={event} />
        <GoingSection event={event} />
        <EventActions event={event} />
        {event.description && (
          <PageSection title="About this event">
            <p className={css.description}>{event.description}</p>
          </PageSection>
        )}
        <EventGallery event={event} />
        <WhereSection event={event} />
        <AccessSection event={event} />
        <PriceOptions event={event} />
        <KitList event={event} />
        <div className={css.spots}>
          <PageSection title="Spots">
            <CapacityBar
              confirmed={event.participantCount}
              waitlist={event.waitlistCount}
              max={event.maxParticipants}
              available={event.availableSpots}
            />
          </PageSection>
        </div>
        <OtherDates event={event} />
        <OrganizerCard event={event} />
      </div>
    </article>
  );
}

function Heading({ event }: { event: Event }) {
  // In the dashboard the title of the tab is the heading of the page; a visitor's frame has none.
  const isVisitor = useOptionalSession() === null;
  return (
    <header className={css.heading}>
      <CalledOff event={event}>
        {event.participation && refundText(event.participation)}
        <OwnSpotButton event={event} isSmall />
      </CalledOff>
      <div className={css.badges}>
        <DifficultyBadge difficulty={event.difficulty} on="text" />
        {!event.approved && <ApprovalBadge status={approvalStatusOf(event)} on="text" />}
      </div>
      <DisplayText as={isVisitor ? 'h1' : 'h2'} size="large" id="event-title">
        <span className={css.title}>{event.title}</span>
      </DisplayText>
      {event.series && <p className={css.dim}>{event.series.words}</p>}
    </header>
  );
}
