import type { Page } from '@playwright/test';
import { askToDeleteUser, createResetLink, openUserDetails } from './admin-states.ts';
import { mainOf } from './tabs.ts';
import { expect } from './test.ts';

/** The states of the sections Manage Users and Audit log. */
export const ADMIN_SCREENS = [
  {
    name: 'admin, users',
    viewer: 'superadmin' as const,
    path: '/dashboard/admin?section=users',
    ready: (page: Page) => expect(mainOf(page).getByRole('link', { name: 'Muster' })).toBeVisible(),
  },
  {
    name: 'admin, no users found',
    viewer: 'superadmin' as const,
    path: '/dashboard/admin?section=users&search=zzzz',
    ready: (page: Page) => expect(page.getByText('No users found')).toBeVisible(),
  },
  {
    name: 'admin, user details',
    viewer: 'superadmin' as const,
    path: '/dashboard/admin?section=users',
    ready: openUserDetails,
  },
  {
    name: 'admin, delete user',
    viewer: 'superadmin' as const,
    path: '/dashboard/admin?section=users',
    ready: askToDeleteUser,
  },
  {
    name: 'admin, link for new password',
    viewer: 'superadmin' as const,
    path: '/dashboard/admin?section=users',
    ready: createResetLink,
  },
  {
    name: 'admin, audit log',
    viewer: 'superadmin' as const,
    path: '/dashboard/admin?section=audit',
    ready: (page: Page) => expect(mainOf(page).getByText('Expires at').first()).toBeVisible(),
  },
];
