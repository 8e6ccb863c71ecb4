import type { AdminUserDetails } from '@muster/contract';
import { publicName } from '@muster/domain';
import {
  formatCalendarDay,
  formatCount,
  formatDateTime,
  formatShortDate,
  PersonAvatar,
} from '@muster/ui';
import type { ReactNode } from 'react';
import { LastActivity } from '../last-activity.tsx';
import { RoleBadges } from '../list/role-badges.tsx';
import * as css from './user-panel.module.css';

/** Profile and counts of an account. */
export function UserFacts({ user }: { user: AdminUserDetails }) {
  const { stats } = user;
  return (
    <>
      <div className={css.person}>
        <PersonAvatar name={publicName(user)} src={user.avatarUrl} />
        <span>
          {user.email}
          {!user.emailConfirmed && ' (not confirmed)'} <RoleBadges user={user} />
        </span>
      </div>
      {user.suspendedAt && (
        <p className={css.notice}>
          Suspended since {formatDateTime(user.suspendedAt)}.{' '}
          {user.suspensionReason
            ? `The reason given: ${user.suspensionReason}`
            : 'No reason was given.'}
        </p>
      )}
      <dl className={css.facts}>
        <Fact label="Real name" value={user.fullName} />
        <Fact label="Organizer name" value={user.organizerName} />
        <Fact label="Date of birth" value={formatCalendarDay(user.dateOfBirth) || 'Not provided'} />
        <Fact label="Bio" value={user.bio} />
        <Fact label="Joined" value={formatShortDate(user.createdAt)} />
        <Fact label="Last activity" value={<LastActivity at={stats.lastActivity} />} />
        <Fact label="Messages sent" value={formatCount(stats.messagesSent)} />
        <Fact label="Messages received" value={formatCount(stats.messagesReceived)} />
        <Fact label="Sessions" value={formatCount(user.sessionsCount)} />
      </dl>
    </>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
