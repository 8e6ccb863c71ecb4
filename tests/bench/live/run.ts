import type { Browser, Page } from 'playwright-core';
import { percentile } from '../../support/figures.ts';
import { startProduct } from '../../support/product.ts';
import { type Session, storageOf } from '../../support/session.ts';
import { entry, openTalk, say, startTalk } from '../../support/talk.ts';
import { buildApps, launchBrowser } from '../browser.ts';
import { printHeader, printRow, printTitle } from '../print.ts';
import { readInputTime, watchFor, watchInput } from './watch-page.ts';

const ROUNDS = 50;
const BUBBLE = '[role=log] article';

interface Setting {
  url: string;
  /** One of the writer and one of the reader. */
  browsers: { writer: Browser; reader: Browser };
}

interface Pages {
  writer: Page;
  reader: Page;
}

/** Milliseconds, by what was measured. */
type Delays = Record<string, number[]>;

/**
 * Prints how long a message, its tick, its deletion and the unread count take from one browser to
 * another.
 */
export async function run(): Promise<void> {
  await buildApps();
  const { url, stop } = await startProduct();
  const browsers = { writer: await launchBrowser(), reader: await launchBrowser() };
  try {
    const setting = { url, browsers };
    print({ ...(await measureTalk(setting)), ...(await measureCount(setting)) });
  } finally {
    await browsers.writer.close();
    await browsers.reader.close();
    await stop();
  }
}

async function openPage(browser: Browser, url: string, session: Session): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    storageState: storageOf(url, session),
  });
  return context.newPage();
}

/** Both have the conversation open: the player writes and deletes, the organizer reads. */
async function measureTalk({ url, browsers }: Setting): Promise<Delays> {
  const talk = await startTalk(url, 'Talk');
  const pages = {
    writer: await openPage(browsers.writer, url, talk.player),
    reader: await openPage(browsers.reader, url, talk.organizer),
  };
  await openTalk(pages.writer, talk);
  await openTalk(pages.reader, talk);
  await watchInput(pages.writer);
  const delays: Delays = { message: [], tick: [], deletion: [] };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const text = `Message ${round}.`;
    await measureMessage(pages, text, delays);
    await measureDeletion(pages, text, delays);
  }
  await pages.writer.close();
  await pages.reader.close();
  return delays;
}

async function measureMessage({ writer, reader }: Pages, text: string, delays: Delays) {
  const shown = await watchFor(reader, { selector: BUBBLE, text });
  const read = await watchFor(writer, {
    selector: BUBBLE,
    text,
    contains: '[role=img][aria-label=Read]',
  });
  await say(writer, text);
  const shownAt = await shown();
  delays.message?.push(shownAt - (await readInputTime(writer)));
  // The reader's page marks a message as read when it shows it.
  delays.tick?.push((await read()) - shownAt);
}

async function measureDeletion({ writer, reader }: Pages, text: string, delays: Delays) {
  await entry(writer, text).hover();
  await entry(writer, text).getByRole('button', { name: /^More/ }).click();
  await writer.getByRole('menuitem', { name: 'Delete' }).click();
  const gone = await watchFor(reader, { selector: BUBBLE, text, gone: true });
  const question = writer.getByRole('dialog', { name: 'Delete this message?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  const goneAt = await gone();
  delays.deletion?.push(goneAt - (await readInputTime(writer)));
  // It gives the focus back, which must not happen while the next message is written.
  await question.waitFor({ state: 'detached' });
}

/** The player writes, and the organizer is on another page: the bell counts. */
async function measureCount({ url, browsers }: Setting): Promise<Delays> {
  const talk = await startTalk(url, 'Counted talk');
  const writer = await openPage(browsers.writer, url, talk.player);
  const reader = await openPage(browsers.reader, url, talk.organizer);
  await openTalk(writer, talk);
  await reader.goto('/dashboard/events');
  await reader.getByRole('link', { name: 'Messages, 1 unread' }).waitFor();
  await watchInput(writer);
  const delays: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const selector = `header a[aria-label="Messages, ${round + 1} unread"]`;
    const counted = await watchFor(reader, { selector, text: '' });
    await say(writer, `Message ${round}.`);
    const countedAt = await counted();
    delays.push(countedAt - (await readInputTime(writer)));
  }
  return { 'unread count': delays };
}

function print(delays: Delays): void {
  printTitle(`${ROUNDS} of each, from input to the frame that shows it`);
  printHeader(['from one browser to another', 'p50 ms', 'p95 ms', 'highest ms']);
  for (const [name, values] of Object.entries(delays)) {
    const figures = [0.5, 0.95, 1].map((share) => Math.round(percentile(values, share)));
    printRow([name, ...figures]);
  }
}
