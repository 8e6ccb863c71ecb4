import {
  type BrowserContextOptions,
  test as base,
  type Page,
  type Request,
} from '@playwright/test';
import { FAKE_PAYMENTS } from './online-payments.ts';
import { type RunningServer, SERVER_TIMEOUT_MS, startServer } from './server.ts';
import { type Session, storageOf } from './session.ts';

/** Opens a separate browser context, signed in with a session or without one. */
export type OpenBrowser = (session?: Session, options?: BrowserContextOptions) => Promise<Page>;

interface Fixtures {
  /** The server's origin. */
  url: string;
  /** Matches the console errors and exceptions that a test causes on purpose. */
  expectedNoise: RegExp | null;
  listen: (page: Page) => void;
  openBrowser: OpenBrowser;
}

/**
 * What the page says when signing in takes longer than a few seconds, because the page behind it is
 * preloaded, or when a remote's part takes longer than 15 s. Tests look for the parts they need.
 */
const SLOW_MACHINE =
  /was preloaded using link preload but not used within a few seconds|timeout: No result after 15 s/;

/**
 * What the runtime of the remotes says when the page tries a remote again. The page has reported
 * the failure before it, which fails a test that does not expect it.
 */
const TRIED_AGAIN = /^\[ Federation Runtime \]: The remote "\w+" is already registered/;

/**
 * Tests with a server per worker, and a page for those that ask for it. A console error that the
 * test does not expect fails it.
 */
export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
    async ({}, use) => {
      const server = await startServer({ env: { ...FAKE_PAYMENTS, WEBHOOKS_TO_PRIVATE: 'on' } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: SERVER_TIMEOUT_MS },
  ],
  url: async ({ server }, use) => use(server.url),
  baseURL: async ({ server }, use) => use(server.url),
  expectedNoise: [null, { option: true }],
  listen: async ({ expectedNoise, server }, use, testInfo) => {
    const noise: string[] = [];
    const open = new Set<Request>();
    function record(message: string) {
      const harmless = [SLOW_MACHINE, TRIED_AGAIN, ...(expectedNoise ? [expectedNoise] : [])];
      if (!harmless.some((pattern) => pattern.test(message))) noise.push(message);
    }
    await use((page) => {
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        record(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => record(String(error)));
      page.on('request', (request) => open.add(request));
      page.on('requestfinished', (request) => open.delete(request));
      page.on('requestfailed', (request) => open.delete(request));
    });
    const hasFailed = noise.length > 0 || testInfo.status !== testInfo.expectedStatus;
    if (hasFailed) await testInfo.attach('log of the server', { body: server.readLog() });
    if (hasFailed && open.size > 0)
      await testInfo.attach('requests without a response', { body: listUrls(open) });
    test.expect(noise, 'unexpected console messages').toEqual([]);
  },
  page: async ({ page, listen }, use) => {
    listen(page);
    await use(page);
  },
  openBrowser: async ({ browser, url, listen }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (session, options = {}) => {
      const context = await browser.newContext({
        ...options,
        storageState: storageOf(url, session),
      });
      contexts.push(context);
      context.on('page', listen);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

function listUrls(requests: Iterable<Request>): string {
  return [...requests].map((request) => `${request.method()} ${request.url()}`).join('\n');
}

export const { expect } = test;
