import type { AdminWaiting } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { ADMIN_PATH } from '@muster/remote-kit/paths';
import { DisplayText, formatCount, Paper, ToneBadge } from '@muster/ui';
import { Link } from 'react-router-dom';
import * as css from './waiting-card.module.css';

/**
 * What waits for the superadmin, each with where to decide
 * (docs/product/administration.md#admin-waiting). A failure shows nothing: the list has its own.
 */
export function WaitingCard() {
  const { data } = useEndpoint('getAdminWaiting', {});
  if (!data) return null;
  const { pending, changed, openReports } = data;
  const isCalm = pending.count + changed.count + openReports === 0;
  return (
    <Paper className={css.card} component="section" aria-labelledby="waiting">
      <DisplayText as="h2" size="medium" id="waiting">
        Waiting for you
      </DisplayText>
      {isCalm && <p className={css.dim}>Nothing waits for you.</p>}
      <WaitingEvents label="Pending" waiting={pending} more="waiting for approval" />
      <WaitingEvents label="Changed" waiting={changed} more="changed since approval" />
      {openReports > 0 && (
        <Link to={`${ADMIN_PATH}?section=reports`} className={css.row}>
          {openReports === 1 ? '1 open report' : `${formatCount(openReports)} open reports`}
        </Link>
      )}
    </Paper>
  );
}

interface WaitingEventsProps {
  label: string;
  waiting: AdminWaiting['pending'];
  /** What all of them have in common. */
  more: string;
}

function WaitingEvents({ label, waiting: { count, events }, more }: WaitingEventsProps) {
  if (count === 0) return null;
  return (
    <ul className={css.rows} aria-label={`${label} events`}>
      {events.map(({ id, title, organizer }) => (
        <li key={id}>
          <Link to={`${ADMIN_PATH}?event=${id}`} className={css.row}>
            <ToneBadge tone="signal">{label}</ToneBadge>
            <span className={css.title}>{title}</span>
            <span className={css.dim}>{organizer.name}</span>
          </Link>
        </li>
      ))}
      {count > events.length && (
        <li>
          <Link to={ADMIN_PATH} className={css.row}>
            All {formatCount(count)} events {more}
          </Link>
        </li>
      )}
    </ul>
  );
}
