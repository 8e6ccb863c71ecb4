import { test as base, type ConsoleMessage } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';

interface Fixtures {
  /** Where the product runs. */
  url: string;
  /** Parts of console errors and exceptions that a test provokes on purpose. */
  expectedNoise: RegExp[];
  quietConsole: undefined;
}

/** A real server a worker, an own page a test, and no error in the console that the test has not announced. */
export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // Playwright reads a fixture's needs off the pattern; this one has none.
    // biome-ignore lint/correctness/noEmptyPattern: the pattern is how Playwright is told so
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  url: async ({ server }, use) => use(server.url),
  baseURL: async ({ server }, use) => use(server.url),
  expectedNoise: [[], { option: true }],
  quietConsole: [
    async ({ page, expectedNoise }, use) => {
      const noise: string[] = [];
      const hear = (line: string) => {
        if (!expectedNoise.some((expected) => expected.test(line))) noise.push(line);
      };
      page.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error' || message.type() === 'warning') hear(message.text());
      });
      page.on('pageerror', (error) => hear(String(error)));
      await use(undefined);
      test.expect(noise, 'the console stays quiet').toEqual([]);
    },
    { auto: true },
  ],
});

export const { expect } = test;
