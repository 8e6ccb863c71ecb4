import { COLOR_SCHEME_KEY } from '@muster/ui/color-scheme-key';
import type { Browser, FrameLocator, Locator, Page } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { newPerson } from '../support/person.ts';
import { openAccount, type Session, storageOf } from '../support/session.ts';
import { TABS } from '../support/tabs.ts';
import { expect, test } from '../support/test.ts';
import { startWorkbench } from '../support/workbench.ts';

const { profile } = TABS;

// The dev server says what it does, and React that it is not the build for users.
test.use({
  expectedNoise: /\[(HMR|webpack-dev-server|rspack)|Download the React DevTools|autocomplete/,
});

/** As high as the page, which is then compared as a whole. */
const HEIGHT = 6_000;
const HIDDEN_BAR = 'header { display: none !important; } iframe { height: 100dvh !important; }';
const SIZES = [
  { size: 'desktop', widths: [1280], tag: [] },
  { size: 'tablet and a phone', widths: [820, 390], tag: '@wide' },
];

for (const { size, widths, tag } of SIZES)
  test(`a page looks in its workbench as in the shell on a ${size}: the same structure and the same pixels for the same data`, {
    tag,
  }, async ({ url, browser }) => {
    const session = await openAccount(url, newPerson('Greenshank'));
    const workbench = await startWorkbench('profile', url);
    try {
      for (const width of widths) {
        const options = { viewport: { width, height: HEIGHT }, session, browser };
        const inShell = await openProfile(url, options);
        const alone = await openProfile(workbench.url, options);
        // Its bar takes a part of the window, which the shell has not.
        await alone.addStyleTag({ content: HIDDEN_BAR });
        const [expected, actual] = [mainOf(inShell), mainOf(alone.frameLocator('iframe'))];
        await expect(expected.getByRole('heading', { name: 'Appearance' })).toBeVisible();
        await expect(async () => {
          expect(await actual.ariaSnapshot()).toBe(await expected.ariaSnapshot());
          expect(await countDifferentPixels(expected, actual)).toBe(0);
        }).toPass({ timeout: 20_000 });
        await inShell.context().close();
        await alone.context().close();
      }
    } finally {
      await workbench.stop();
    }
  });

interface OpenOptions {
  browser: Browser;
  session: Session;
  viewport: { width: number; height: number };
}

async function openProfile(origin: string, { browser, session, viewport }: OpenOptions) {
  const storageState = storageOf(origin, session);
  const context = await browser.newContext({ viewport, storageState, reducedMotion: 'reduce' });
  // The workbench chooses it, and the shell remembers it.
  await context.addInitScript((key) => localStorage.setItem(key, 'light'), COLOR_SCHEME_KEY);
  const page = await context.newPage();
  await page.goto(`${origin}${profile.path}`);
  return page;
}

function mainOf(page: Page | FrameLocator): Locator {
  return page.getByRole('main');
}

async function countDifferentPixels(expected: Locator, actual: Locator): Promise<number> {
  const [a, b] = await Promise.all([readPixels(expected), readPixels(actual)]);
  expect([b.width, b.height]).toEqual([a.width, a.height]);
  return pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold: 0.1 });
}

async function readPixels(locator: Locator) {
  const { data, info } = await sharp(await locator.screenshot({ animations: 'disabled' }))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
