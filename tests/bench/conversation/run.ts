import type { Browser, Page } from 'playwright-core';
import { percentile } from '../../support/figures.ts';
import { startProduct } from '../../support/product.ts';
import { storageOf } from '../../support/session.ts';
import { openTalk, startTalk } from '../../support/talk.ts';
import { buildApps, launchBrowser } from '../browser.ts';
import { printHeader, printRow, printTitle } from '../print.ts';
import { type Scroll, scrollUp } from './scroll-up.ts';
import { seedThread } from './seed.ts';

const MESSAGES = 10_000;
const STEP_PX = 120;
/** A frame at 60 Hz lasts 16.7 ms; later than this, one was left out. */
const LATE_MS = 25;
/** As many as the conversation keeps in the page. */
const BARE_LINES = 150;
const BARE_ROUNDS = 10;

interface Result extends Scroll {
  heapBeforeMb: number;
  heapAfterMb: number;
}

/**
 * Prints the frames and the memory of scrolling from the newest of 10,000 messages to the first,
 * beside a static list.
 */
export async function run(): Promise<void> {
  await buildApps();
  const { url, stop } = await startProduct();
  const browser = await launchBrowser();
  try {
    const talk = await startTalk(url, 'Long talk');
    await seedThread(url, talk, MESSAGES);
    const context = await browser.newContext({
      baseURL: url,
      storageState: storageOf(url, talk.organizer),
    });
    const page = await context.newPage();
    await openTalk(page, talk);
    const product = await measure(page, '[role=log]', 'Hello');
    print({ [`${MESSAGES} messages`]: product, 'static list': await measureBare(browser) });
  } finally {
    await browser.close();
    await stop();
  }
}

async function measure(page: Page, selector: string, last: string): Promise<Result> {
  const heapBeforeMb = await readHeapMb(page);
  const scroll = await page.evaluate(scrollUp, { selector, stepPx: STEP_PX, last });
  return { ...scroll, heapBeforeMb, heapAfterMb: await readHeapMb(page) };
}

/** The same scrolling in a list that never changes, several times to have as many frames. */
async function measureBare(browser: Browser): Promise<Result> {
  const page = await browser.newPage();
  const lines = Array.from(
    { length: BARE_LINES },
    (_, index) =>
      `<li data-line><article>${index + 1}: Is there parking at the gate?</article></li>`,
  );
  await page.setContent(
    `<style>div { height: 500px; overflow: auto } li { height: 64px }</style><div><ol>${lines.join('')}</ol></div>`,
  );
  const all: Result[] = [];
  for (let round = 0; round < BARE_ROUNDS; round += 1) {
    await page.evaluate(() => document.querySelector('div')?.scrollTo(0, 1e9));
    all.push(await measure(page, 'div', '1: '));
  }
  const [first] = all;
  if (!first) throw new Error('Nothing was measured');
  return { ...first, intervals: all.flatMap(({ intervals }) => intervals) };
}

/** Memory of the page's JavaScript after a garbage collection. */
async function readHeapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}

function print(results: Record<string, Result>): void {
  printTitle(`${STEP_PX} px a frame, upwards`);
  const titles = ['frames/s', 'late frames', 'p99 ms', 'jump px', 'lines', 'MB before', 'MB after'];
  printHeader(['', ...titles]);
  for (const [name, { intervals, jumpPx, lines, ...heap }] of Object.entries(results)) {
    const durationMs = intervals.reduce((sum, ms) => sum + ms, 0);
    const late = intervals.filter((ms) => ms > LATE_MS).length;
    const cells = [
      ((intervals.length * 1_000) / durationMs).toFixed(1),
      `${late} of ${intervals.length}`,
      percentile(intervals, 0.99).toFixed(1),
      jumpPx.toFixed(1),
      lines,
      heap.heapBeforeMb.toFixed(1),
      heap.heapAfterMb.toFixed(1),
    ];
    printRow([name, ...cells]);
  }
}
