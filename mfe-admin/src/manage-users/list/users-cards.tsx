import type { AdminUser } from '@muster/contract';
import { publicName } from '@muster/domain';
import { formatCalendarDay, formatCount, formatShortDate, Paper } from '@muster/ui';
import type { ReactNode } from 'react';
import { LastActivity } from '../last-activity.tsx';
import { RoleBadges } from './role-badges.tsx';
import { UserName } from './user-name.tsx';
import * as css from './users-cards.module.css';

/** A page of accounts as cards, each with its details and counts. */
export function UsersCards({ users }: { users: readonly AdminUser[] }) {
  return (
    <ul className={css.cards} aria-label="Users">
      {users.map((user) => (
        <li key={user.id}>
          <UserCard user={user} />
        </li>
      ))}
    </ul>
  );
}

function UserCard({ user }: { user: AdminUser }) {
  const { stats } = user;
  return (
    <Paper component="article" withBorder className={css.card} aria-label={publicName(user)}>
      <UserName user={user} />
      <RoleBadges user={user} />
      <dl className={css.facts}>
        <Fact label="Real name">{user.fullName}</Fact>
        <Fact label="Date of birth">{formatCalendarDay(user.dateOfBirth) || 'Not provided'}</Fact>
        <Fact label="Joined">{formatShortDate(user.createdAt)}</Fact>
        <Fact label="Last activity">
          <LastActivity at={stats.lastActivity} />
        </Fact>
        <Fact label="Events">{formatCount(stats.eventsCreated)}</Fact>
        <Fact label="Moments">{formatCount(stats.momentsCount)}</Fact>
        <Fact label="Messages sent">{formatCount(stats.messagesSent)}</Fact>
        <Fact label="Messages received">{formatCount(stats.messagesReceived)}</Fact>
      </dl>
    </Paper>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
