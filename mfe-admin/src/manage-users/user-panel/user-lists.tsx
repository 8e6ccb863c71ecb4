import type { AdminUserDetails } from '@muster/contract';
import { eventPath } from '@muster/remote-kit';
import {
  ApprovalBadge,
  DisplayText,
  formatCount,
  formatEventDay,
  formatShortDate,
  MediaImage,
  ToneBadge,
} from '@muster/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as css from './user-panel.module.css';

const JOIN_LABELS = { confirmed: 'Confirmed', waitlist: 'Waitlist', cancelled: 'Cancelled' };
const JOIN_TONES = { confirmed: 'moss', waitlist: 'signal', cancelled: 'quiet' } as const;

/** The latest events and joins of an account, and its Moments. */
export function UserLists({ user }: { user: AdminUserDetails }) {
  const { events, joins, moments, stats, joinsCount } = user;
  return (
    <>
      <Part title="Events" total={stats.eventsCreated} shown={events.length}>
        {events.map(({ id, title, date, approved, hidden }) => (
          <EventRow key={id} event={{ id, title, date }}>
            {hidden ? (
              <ToneBadge tone="quiet">Hidden</ToneBadge>
            ) : (
              <ApprovalBadge status={approved ? 'approved' : 'pending'} on="text" />
            )}
          </EventRow>
        ))}
      </Part>
      <Part title="Joined events" total={joinsCount} shown={joins.length}>
        {joins.map(({ eventId, title, date, status }) => (
          <EventRow key={eventId} event={{ id: eventId, title, date }}>
            <ToneBadge tone={JOIN_TONES[status]}>{JOIN_LABELS[status]}</ToneBadge>
          </EventRow>
        ))}
      </Part>
      <section aria-label="Moments">
        <Heading title="Moments" total={stats.momentsCount} />
        <ul className={css.moments}>
          {moments.map(({ id, url, thumbnailUrl, uploadedAt }) => (
            <li key={id}>
              <MediaImage
                className={css.moment}
                src={thumbnailUrl ?? url}
                alt={`Photo of ${formatShortDate(uploadedAt)}`}
                width={72}
                height={72}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface PartProps {
  title: string;
  total: number;
  shown: number;
  children: ReactNode;
}

function Part({ title, total, shown, children }: PartProps) {
  return (
    <section aria-label={title}>
      <Heading title={title} total={total} />
      <ul className={css.list}>{children}</ul>
      {total > shown && <p className={css.more}>and {formatCount(total - shown)} more</p>}
    </section>
  );
}

function Heading({ title, total }: { title: string; total: number }) {
  return (
    <DisplayText as="h3" size="small">
      {title} · {formatCount(total)}
    </DisplayText>
  );
}

interface EventRowProps {
  event: { id: string; title: string; date: string };
  children: ReactNode;
}

function EventRow({ event, children }: EventRowProps) {
  return (
    <li>
      <span className={css.event}>
        <Link to={eventPath(event.id)}>{event.title}</Link>
        <span className={css.dim}>{formatEventDay(event.date)}</span>
      </span>
      {children}
    </li>
  );
}
