import type { Browser, Page } from '@playwright/test';

/** Dates in stories are told from here. */
const NOW = new Date('2026-11-20T10:00:00Z');

/** What the browser says of a response that is a failure, as in the stories that show one. */
const FAILED_RESPONSE = /^Failed to load resource: the server responded with a status of/;

/** Longer than a skeleton is held back for (docs/design.md#loading). */
const QUIET_MS = 180;
const POLL_MS = 30;
/** What is busy longer shows it on purpose. */
const BUSY_TIMEOUT_MS = 2_000;

/** One page in which all stories are opened, one after another. */
export interface StoryPage {
  page: Page;
  /** Opens a story and waits until it loads nothing more. */
  open: (id: string) => Promise<void>;
  /** Errors and warnings of the console since the last story was opened. */
  readNoise: () => readonly string[];
}

/** Opens an empty page for the stories at this address. */
export async function openStoryPage(browser: Browser, url: string): Promise<StoryPage> {
  const context = await browser.newContext({
    viewport: { width: 1024, height: 640 },
    reducedMotion: 'reduce',
  });
  // The service worker that responds would end with the last page that uses it, between two
  // stories.
  const otherPage = await context.newPage();
  await otherPage.goto(`${url}/story?story=ui-badge--moss`);
  await otherPage.getByRole('main').waitFor();
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  let noise: string[] = [];
  page.on('console', (message) => {
    const isFault = ['error', 'warning'].includes(message.type());
    if (isFault && !FAILED_RESPONSE.test(message.text())) noise.push(message.text());
  });
  page.on('pageerror', (error) => noise.push(String(error)));
  const requests = watchRequests(page);
  return {
    page,
    open: async (id) => {
      noise = [];
      await page.goto(`${url}/story?story=${id}`);
      await page.locator('html:not([data-loading]) main').waitFor();
      await requests.waitUntilQuiet();
      const busy = page.locator('[aria-busy="true"]');
      await busy
        .first()
        .waitFor({ state: 'detached', timeout: BUSY_TIMEOUT_MS })
        .catch(() => {});
      await page.evaluate(() => document.fonts.ready);
    },
    readNoise: () => noise,
  };
}

function watchRequests(page: Page) {
  let running = 0;
  let quietSince = Date.now();
  function end() {
    running -= 1;
    quietSince = Date.now();
  }
  page.on('request', () => {
    running += 1;
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    waitUntilQuiet: async () => {
      quietSince = Date.now();
      while (running > 0 || Date.now() - quietSince < QUIET_MS) await page.waitForTimeout(POLL_MS);
    },
  };
}
