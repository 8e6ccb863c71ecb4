import { type AdminUser, USER_SORTS, type UserSort } from '@muster/contract';
import { publicName } from '@muster/domain';
import { useUrlState } from '@muster/remote-kit';
import {
  formatCalendarDay,
  formatCount,
  formatShortDate,
  Paper,
  PersonAvatar,
  ToneBadge,
} from '@muster/ui';
import { type Column, DataTable } from '@muster/ui/data-table';
import { Link } from 'react-router-dom';
import { LastActivity } from '../last-activity.tsx';
import { USERS_URL } from '../users-url.ts';
import * as css from './users-table.module.css';

/** The order of the list, and how to change it. */
export interface UserSorting {
  sort: UserSort;
  direction: 'ascending' | 'descending';
  onSort: (order: { sort: UserSort; direction: 'ascending' | 'descending' }) => void;
}

const COLUMNS: readonly Column<AdminUser>[] = [
  {
    id: 'name',
    header: 'User',
    cell: (user) => <UserCell user={user} />,
    isRowHeader: true,
    isSortable: true,
    inCard: 'head',
  },
  {
    id: 'names',
    header: 'Real name',
    cell: ({ fullName }) => fullName,
    widthPx: 170,
    from: 'wide',
    inCard: 'labelled',
  },
  {
    id: 'role',
    header: 'Role',
    cell: (user) => <RoleBadges user={user} />,
    widthPx: 130,
    inCard: 'inline',
  },
  {
    id: 'birth',
    header: 'Date of birth',
    cell: ({ dateOfBirth }) => formatCalendarDay(dateOfBirth) || 'Not provided',
    widthPx: 120,
    from: 'desktop',
    inCard: 'labelled',
  },
  {
    id: 'joined',
    header: 'Joined',
    cell: ({ createdAt }) => formatShortDate(createdAt),
    widthPx: 120,
    isSortable: true,
    inCard: 'labelled',
  },
  {
    id: 'lastActivity',
    header: 'Last activity',
    cell: ({ stats }) => <LastActivity at={stats.lastActivity} />,
    widthPx: 140,
    isSortable: true,
    inCard: 'labelled',
  },
  {
    id: 'events',
    header: 'Events',
    cell: ({ stats }) => formatCount(stats.eventsCreated),
    widthPx: 96,
    align: 'end',
    isSortable: true,
    inCard: 'labelled',
  },
];

/** A page of accounts: a table, or cards on a phone. */
export function UsersTable({
  users,
  sort,
  direction,
  onSort,
}: UserSorting & { users: readonly AdminUser[] }) {
  function sortBy(columnId: string, order: UserSorting['direction']) {
    const column = USER_SORTS.find((sortable) => sortable === columnId);
    if (!column) return;
    // The first click on a column of dates and counts shows the latest and the most.
    const first = column === 'name' ? 'ascending' : 'descending';
    onSort({ sort: column, direction: column === sort ? order : first });
  }
  return (
    <Paper withBorder className={css.table}>
      <DataTable
        columns={COLUMNS}
        data={{ label: 'Users', rows: users, id: ({ id }) => id, name: publicName }}
        sort={{ columnId: sort, direction, onSort: sortBy }}
      />
    </Paper>
  );
}

function UserCell({ user }: { user: AdminUser }) {
  const { searchWith } = useUrlState(USERS_URL);
  const name = publicName(user);
  return (
    <div className={css.user}>
      <PersonAvatar name={name} src={user.avatarUrl} />
      <div className={css.names}>
        <Link to={{ search: searchWith({ openUserId: user.id }) }}>{name}</Link>
        <span className={css.email}>{user.email}</span>
      </div>
    </div>
  );
}

/** Role, suspension and requested deletion of an account. */
export function RoleBadges({ user }: { user: AdminUser }) {
  const { role, suspendedAt, deletionRequestedAt } = user;
  return (
    <span className={css.badges}>
      <ToneBadge tone={role === 'superadmin' ? 'moss' : 'quiet'}>
        {role === 'superadmin' ? 'Superadmin' : 'User'}
      </ToneBadge>
      {suspendedAt && <ToneBadge tone="danger">Suspended</ToneBadge>}
      {deletionRequestedAt && <ToneBadge tone="signal">Leaving</ToneBadge>}
    </span>
  );
}
