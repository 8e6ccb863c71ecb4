import type { Browser, Page } from 'playwright-core';
import { median } from '../../support/figures.ts';
import { fillFirstPage, startProduct } from '../../support/product.ts';
import { buildApps, launchBrowser } from '../browser.ts';
import { printHeader, printRow, printTitle } from '../print.ts';

const ROUNDS = 3;
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: (400 * 1_000) / 8,
  uploadThroughput: (400 * 1_000) / 8,
};

/** Milliseconds since the address was entered, or since the click on New Event. */
interface Waits {
  /** Until the skeleton of the list is painted. */
  skeleton: number;
  /** The longest time after that in which the content is blank. */
  blank: number;
  /** Until the first event is shown. */
  list: number;
  /** From the click on New Event until the frame of the form is there. */
  formFrame: number;
  /** From the click until the form can be filled in. */
  form: number;
}

const LABELS: Record<keyof Waits, string> = {
  skeleton: 'skeleton of the list (target ≤ 1000)',
  blank: 'longest blank afterwards (target 0)',
  list: 'first event of the list',
  formFrame: 'New Event: frame of the form (target ≤ 150)',
  form: 'New Event: the form',
};

/**
 * Prints how long one waits in a fresh browser on slow 3G (400 kb/s, 400 ms), and what one sees
 * meanwhile.
 */
export async function run(): Promise<void> {
  await buildApps();
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const account = await fillFirstPage(product.url);
    const storage = { ...account.tokens, user: JSON.stringify(account.user) };
    const rounds: Waits[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await measure(browser, product.url, storage));
    printTitle(`Chromium ${browser.version()}; 400 kb/s, 400 ms, empty cache; median of ${ROUNDS}`);
    printHeader(['', 'ms']);
    for (const [key, label] of Object.entries(LABELS))
      printRow([label, Math.round(median(rounds.map((waits) => waits[key as keyof Waits])))]);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measure(
  browser: Browser,
  url: string,
  storage: Record<string, string>,
): Promise<Waits> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  try {
    await context.addInitScript(watchContent, storage);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_3G);
    await page.goto(`${url}/dashboard/events`, { waitUntil: 'commit', timeout: 60_000 });
    await page.waitForSelector('article h2', { timeout: 120_000 });
    const { skeleton, blank, list } = await page.evaluate(
      () => (globalThis as unknown as { __waits: Waits }).__waits,
    );
    return { skeleton, blank, list, ...(await openForm(page)) };
  } finally {
    await context.close();
  }
}

/** Runs in the page, before any of its scripts: looks at the content in every frame. */
function watchContent(storage: Record<string, string>): void {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  const waits = { skeleton: 0, blank: 0, list: 0 };
  Object.assign(globalThis, { __waits: waits });
  let blankSince: number | undefined;
  function look() {
    const now = performance.now();
    const isSkeleton = document.querySelector('.f-content i, .mantine-Skeleton-root') !== null;
    const isList = document.querySelector('article h2') !== null;
    if (isSkeleton && waits.skeleton === 0) waits.skeleton = now;
    if (waits.skeleton > 0) {
      blankSince = isSkeleton || isList ? undefined : (blankSince ?? now);
      if (blankSince !== undefined) waits.blank = Math.max(waits.blank, now - blankSince);
    }
    if (isList) waits.list = now;
    else requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}

async function openForm(page: Page): Promise<Pick<Waits, 'formFrame' | 'form'>> {
  const start = performance.now();
  await page.getByRole('link', { name: 'New Event' }).first().click();
  await page.getByRole('heading', { name: 'Create New Event' }).waitFor({ timeout: 60_000 });
  const formFrame = performance.now() - start;
  await page.getByLabel('Event title').waitFor({ timeout: 60_000 });
  return { formFrame, form: performance.now() - start };
}
