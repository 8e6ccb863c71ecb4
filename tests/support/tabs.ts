import type { Locator, Page } from '@playwright/test';

/** A tab with its remote. `content` finds an element that is visible once the data is loaded. */
export interface Tab {
  id: string;
  label: string;
  path: string;
  content: (page: Page) => Locator;
}

export function mainOf(page: Page) {
  return page.getByRole('main');
}

/** The four tabs, as a user without events sees them. */
export const TABS = {
  events: {
    id: 'events',
    label: 'Events',
    path: '/dashboard/events',
    content: (page) => mainOf(page).getByText('No events yet'),
  },
  messaging: {
    id: 'messaging',
    label: 'Messages',
    path: '/dashboard/messages',
    content: (page) => mainOf(page).getByText('Open Messages'),
  },
  profile: {
    id: 'profile',
    label: 'Profile',
    path: '/dashboard/profile',
    content: (page) => mainOf(page).getByText('Edit Profile'),
  },
  admin: {
    id: 'admin',
    label: 'Admin',
    path: '/dashboard/admin',
    content: (page) => mainOf(page).getByText('No events to approve'),
  },
} satisfies Record<string, Tab>;

/** The tab's link in the sidebar. */
export function linkTo(page: Page, { label }: Pick<Tab, 'label'>) {
  return page.getByRole('navigation').getByRole('link', { name: label });
}
