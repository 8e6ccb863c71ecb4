import type { Browser, Locator, Page } from '@playwright/test';

/** Dates in stories are told from here. */
const NOW = new Date('2026-11-20T10:00:00Z');

/** What the browser says of a response that is a failure, as in the stories that show one. */
const FAILED_RESPONSE = /^Failed to load resource: the server responded with a status of/;

/** Machines have different fonts; this one comes with the product. */
const SAME_FONT = '* { font-family: var(--muster-condensed) !important; caret-color: transparent }';

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

/** Opens a page for the stories at this address, which it then shows without being loaded again. */
export async function openStoryPage(browser: Browser, url: string): Promise<StoryPage> {
  const context = await browser.newContext({
    viewport: { width: 1024, height: 640 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  let noise: string[] = [];
  page.on('console', (message) => {
    const isFault = ['error', 'warning'].includes(message.type());
    if (isFault && !FAILED_RESPONSE.test(message.text())) noise.push(message.text());
  });
  page.on('pageerror', (error) => noise.push(String(error)));
  const requests = watchRequests(page);
  await page.goto(`${url}/story?story=ui-badge--moss`);
  await shown(page, 'ui-badge--moss').waitFor();
  await page.addStyleTag({ content: SAME_FONT });
  return {
    page,
    open: async (id) => {
      noise = [];
      await page.evaluate((story) => {
        window.scrollTo(0, 0);
        history.pushState(null, '', `?story=${story}`);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, id);
      await shown(page, id).waitFor();
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

function shown(page: Page, id: string): Locator {
  return page.locator(`html[data-story="${id}"]:not([data-loading]) main`);
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
