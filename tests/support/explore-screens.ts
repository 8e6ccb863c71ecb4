import type { Page } from '@playwright/test';
import { type Screen, waitUntilVisible } from './screen.ts';
import { TITLE } from './screen-states.ts';
import { expect } from './test.ts';

const EXPLORE = '/dashboard/events?view=explore';

async function openSaveSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save this search' }).click();
  await expect(page.getByRole('dialog', { name: 'Save this search' })).toBeVisible();
}

/** The states of Explore. */
export const EXPLORE_SCREENS: readonly Screen[] = [
  {
    name: 'explore',
    viewer: 'newcomer',
    isState: true,
    path: EXPLORE,
    ready: waitUntilVisible((page) => page.getByRole('article', { name: TITLE }).first()),
  },
  {
    name: 'explore, days and location',
    viewer: 'newcomer',
    path: `${EXPLORE}&when=days&near=50.97,0.10&place=TN22+3QW&radius=200`,
    ready: waitUntilVisible((page) => page.getByText('Near TN22 3QW')),
  },
  {
    name: 'explore, none found',
    viewer: 'newcomer',
    isState: true,
    path: `${EXPLORE}&search=zzzz`,
    ready: waitUntilVisible((page) => page.getByText('No events found')),
  },
  {
    name: 'explore, map',
    viewer: 'newcomer',
    path: `${EXPLORE}&show=map`,
    ready: waitUntilVisible((page) => page.getByRole('region', { name: 'Map of events' })),
  },
  {
    name: 'games of a visitor',
    viewer: 'visitor',
    path: '/games',
    ready: waitUntilVisible((page) => page.getByRole('article', { name: TITLE }).first()),
  },
  {
    name: 'explore, save search',
    viewer: 'newcomer',
    isState: true,
    path: `${EXPLORE}&difficulty=Advanced`,
    ready: openSaveSearch,
  },
];
