import { type AdminUser, USER_SORTS, type UserSort } from '@muster/contract';
import { publicName } from '@muster/domain';
import { formatCalendarDay, formatCount, formatShortDate, Paper } from '@muster/ui';
import { type Column, DataTable } from '@muster/ui/data-table';
import { LastActivity } from '../last-activity.tsx';
import { RoleBadges } from './role-badges.tsx';
import { UserName } from './user-name.tsx';
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
    cell: (user) => <UserName user={user} />,
    isRowHeader: true,
    isSortable: true,
  },
  {
    id: 'names',
    header: 'Real name',
    cell: ({ fullName }) => fullName,
    widthPx: 170,
    from: 'wide',
  },
  {
    id: 'role',
    header: 'Role',
    cell: (user) => <RoleBadges user={user} />,
    widthPx: 130,
  },
  {
    id: 'birth',
    header: 'Date of birth',
    cell: ({ dateOfBirth }) => formatCalendarDay(dateOfBirth) || 'Not provided',
    widthPx: 120,
    from: 'desktop',
  },
  {
    id: 'joined',
    header: 'Joined',
    cell: ({ createdAt }) => formatShortDate(createdAt),
    widthPx: 120,
    isSortable: true,
  },
  {
    id: 'lastActivity',
    header: 'Last activity',
    cell: ({ stats }) => <LastActivity at={stats.lastActivity} />,
    widthPx: 140,
    isSortable: true,
  },
  {
    id: 'events',
    header: 'Events',
    cell: ({ stats }) => formatCount(stats.eventsCreated),
    widthPx: 96,
    align: 'end',
    isSortable: true,
  },
];

/** A page of accounts as a table. */
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
