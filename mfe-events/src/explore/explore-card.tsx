import type { Event } from '@muster/contract';
import { spotsText } from '@muster/domain';
import { DifficultyBadge, DisplayText, formatEventSpan } from '@muster/ui';
import {
  IconCalendarEvent,
  IconMapPin,
  IconTag,
  IconTicket,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import * as cardCss from '../event-card/event-card.module.css';
import { EventPicture } from '../event-card/event-picture.tsx';
import { Fact } from '../event-card/fact.tsx';
import { locationText, priceText, scarceText } from '../event-texts.ts';
import { LikeButton } from '../like/like-button.tsx';
import { OrganizerLink } from '../organizer-link.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { useEventPath } from '../use-event-path.ts';
import * as css from './explore-card.module.css';

interface ExploreCardProps {
  event: Event;
  /** Visible at once: its picture is not loaded lazily. */
  isFirst: boolean;
  namesOrganizer?: boolean;
}

/**
 * An event as players find it (docs/product/player-screens.md#explore). All of the card leads to
 * the event.
 */
export function ExploreCard({ event, isFirst, namesOrganizer = true }: ExploreCardProps) {
  const titleId = `explore-${event.id}`;
  const scarce = scarceText(event);
  const eventPath = useEventPath();
  return (
    <article className={`${cardCss.card} ${css.card}`} aria-labelledby={titleId}>
      <EventPicture event={event} isFirst={isFirst}>
        <div className={cardCss.badges}>
          <DifficultyBadge difficulty={event.difficulty} />
        </div>
      </EventPicture>
      <div className={cardCss.body}>
        <DisplayText as="h2" size="small" id={titleId}>
          <Link to={eventPath(event.id)} className={css.link}>
            <span className={cardCss.title}>{event.title}</span>
          </Link>
        </DisplayText>
        <dl className={cardCss.facts}>
          <Fact icon={IconCalendarEvent} label="Date">
            <time dateTime={event.date}>
              {formatEventSpan(event.date, event.endsAt) || 'No date yet'}
            </time>
            {event.series && ` · ${event.series.words}`}
          </Fact>
          <Fact icon={IconMapPin} label="Location">
            {locationText(event)}
          </Fact>
          <Fact icon={IconTag} label="Price">
            {priceText(event)}
          </Fact>
          {scarce && (
            <Fact icon={IconTicket} label="Options">
              {scarce}
            </Fact>
          )}
          {namesOrganizer && (
            <Fact icon={IconUsersGroup} label="Organizer">
              <span className={css.above}>
                <OrganizerLink event={event} />
              </span>
            </Fact>
          )}
        </dl>
      </div>
      <footer className={css.footer}>
        <span className={css.spots}>{spotsText(event)}</span>
        <span className={`${css.above} ${css.buttons}`}>
          <ShareButton event={event} look="icon" />
          <LikeButton event={event} />
        </span>
      </footer>
    </article>
  );
}
