import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The title of the organizer's pending event. */
export const PENDING = 'Night Watch at the Quarry';

/** Who looks at the screen. */
export type Viewer = 'visitor' | 'newcomer' | 'organizer' | 'helper' | 'superadmin';

/** A screen in one of its states. */
export interface Screen {
  name: string;
  viewer: Viewer;
  /** A state of a screen that another one shows, which axe looks at in `npm run test:wide`. */
  isState?: true;
  /** Left out where `ready` opens it. */
  path?: string;
  /** Brings the screen into its state and waits until it is shown. */
  ready: (page: Page) => Promise<unknown>;
}

/** Waits until something is shown. */
export function waitUntilVisible(find: (page: Page) => Locator) {
  return (page: Page) => expect(find(page)).toBeVisible();
}
/** Waits until a button is shown. */
export function button(name: string) {
  return waitUntilVisible((page) => page.getByRole('button', { name }));
}
/** Waits until a dialog is shown. */
export const dialog = waitUntilVisible((page) => page.getByRole('dialog'));
