import { openEventDetails, openRejection, selectEvents } from './admin-event-states.ts';
import { askToDeleteUser, createResetLink, openUserDetails } from './admin-states.ts';
import { PENDING, type Screen, waitUntilVisible } from './screen.ts';
import { openMonitoredThread, TITLE } from './screen-states.ts';
import { mainOf } from './tabs.ts';
import { expect } from './test.ts';

/** The states of the Admin Dashboard. */
export const ADMIN_SCREENS: readonly Screen[] = [
  {
    name: 'admin',
    viewer: 'superadmin',
    path: '/dashboard/admin',
    ready: waitUntilVisible((page) => mainOf(page).getByText(PENDING).first()),
  },
  {
    name: 'admin, overview',
    viewer: 'superadmin',
    path: '/dashboard/admin?section=overview',
    ready: waitUntilVisible((page) => page.getByText('Storage', { exact: true }).first()),
  },
  {
    name: 'admin, system',
    viewer: 'superadmin',
    path: '/dashboard/admin?section=system',
    ready: waitUntilVisible((page) => page.getByText('Every email was sent.')),
  },
  {
    name: 'event details of the superadmin',
    viewer: 'superadmin',
    path: '/dashboard/admin',
    ready: openEventDetails,
  },
  {
    name: 'reject event',
    viewer: 'superadmin',
    isState: true,
    path: '/dashboard/admin',
    ready: openRejection,
  },
  {
    name: 'admin, events selected',
    viewer: 'superadmin',
    isState: true,
    path: '/dashboard/admin?sort=created',
    ready: selectEvents,
  },
  {
    name: 'admin, no events found',
    viewer: 'superadmin',
    isState: true,
    path: '/dashboard/admin?search=zzzz',
    ready: waitUntilVisible((page) => page.getByText('No events found')),
  },
  {
    name: 'admin, threads',
    viewer: 'superadmin',
    isState: true,
    path: '/dashboard/admin?section=messages',
    ready: waitUntilVisible((page) => mainOf(page).getByRole('article', { name: TITLE }).first()),
  },
  {
    name: 'admin, thread',
    viewer: 'superadmin',
    path: '/dashboard/admin?section=messages',
    ready: openMonitoredThread,
  },
  {
    name: 'admin, reports',
    viewer: 'superadmin',
    path: '/dashboard/admin?section=reports',
    ready: waitUntilVisible((page) => page.getByRole('heading', { name: 'Reports', exact: true })),
  },
  {
    name: 'admin, users',
    viewer: 'superadmin',
    path: '/dashboard/admin?section=users',
    ready: waitUntilVisible((page) =>
      mainOf(page)
        .getByText(/@badgerwood\.uk$/)
        .first(),
    ),
  },
  {
    name: 'admin, no users found',
    viewer: 'superadmin',
    isState: true,
    path: '/dashboard/admin?section=users&search=zzzz',
    ready: (page) => expect(page.getByText('No users found')).toBeVisible(),
  },
  {
    name: 'admin, user details',
    viewer: 'superadmin',
    path: '/dashboard/admin?section=users',
    ready: openUserDetails,
  },
  {
    name: 'admin, delete user',
    viewer: 'superadmin',
    isState: true,
    path: '/dashboard/admin?section=users',
    ready: askToDeleteUser,
  },
  {
    name: 'admin, link for new password',
    viewer: 'superadmin',
    path: '/dashboard/admin?section=users',
    ready: createResetLink,
  },
  // With the link that was just made.
  {
    name: 'admin, audit log',
    viewer: 'superadmin',
    path: '/dashboard/admin?section=audit',
    ready: (page) => expect(mainOf(page).getByText('Expires at').first()).toBeVisible(),
  },
];
