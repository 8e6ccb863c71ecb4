import { failureText } from '@muster/api-client';
import { EMPTY_TEXT, FAILURE_TEXT, LENGTH, PAGE_SIZE } from '@muster/contract';
import { lazyDialog, useUrlState } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, EmptyState, Pager, SearchField, Skeleton } from '@muster/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Suspense } from 'react';
import { SortSelect } from './list/sort-select.tsx';
import { UsersCards } from './list/users-cards.tsx';
import { UsersTable } from './list/users-table.tsx';
import { UsersViewChoice, useUsersView } from './list/users-view.tsx';
import * as css from './manage-users.module.css';
import { USERS_URL } from './users-url.ts';

const UserPanel = lazyDialog(async () => (await import('./user-panel/user-panel.tsx')).UserPanel);

/**
 * Manage Users: every account, searched and sorted, and the details of one
 * (docs/product/administration.md#manage-users).
 */
export function ManageUsers() {
  const { values, set } = useUrlState(USERS_URL);
  const { view, choose, isChoice } = useUsersView();
  const { search, page, openUserId } = values;
  const sort = { sort: values.sort ?? 'joined', direction: values.direction ?? 'descending' };
  const query = useEndpoint(
    'listUsers',
    { query: { search, page, ...sort, limit: PAGE_SIZE.adminUsers } },
    { placeholderData: keepPreviousData },
  );
  return (
    <section className={css.section} aria-label="Manage Users">
      <div className={css.toolbar}>
        <SearchField
          label="Search users"
          placeholder="Search name or email"
          maxLength={LENGTH.search}
          search={search}
          onSearch={(text) => set({ search: text })}
        />
        {view === 'cards' && <SortSelect {...sort} onSort={set} />}
        {isChoice && <UsersViewChoice view={view} onChoose={choose} />}
      </div>
      <AsyncView
        query={query}
        failure={(error) => failureText(error, FAILURE_TEXT.fetchUsers)}
        loading="Loading users"
        skeleton={<Skeleton height={420} radius="lg" />}
        empty={({ users }) => users.length === 0 && <EmptyState {...EMPTY_TEXT.usersFound} />}
      >
        {({ users, pagination }) => (
          <>
            {view === 'cards' ? (
              <UsersCards users={users} />
            ) : (
              <UsersTable users={users} {...sort} onSort={set} />
            )}
            <Pager {...pagination} of="users" onPage={(to) => set({ page: to })} />
          </>
        )}
      </AsyncView>
      {openUserId && (
        <Suspense fallback={null}>
          <UserPanel
            key={openUserId}
            userId={openUserId}
            onClose={() => set({ openUserId: null })}
          />
        </Suspense>
      )}
    </section>
  );
}
