import { SERVER_TIMEOUT_MS, startServer } from './server.ts';
import { test as base } from './test.ts';
import { copyWeb, type WebFolder } from './web-folder.ts';

interface Fixtures {
  restored: undefined;
}

/**
 * Like `test` of test.ts, on a copy of the built product that a test may break. The copy is
 * restored before each test.
 */
export const test = base.extend<Fixtures, { web: WebFolder }>({
  web: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
    async ({}, use) => {
      const web = await copyWeb();
      await use(web);
      await web.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ web }, use) => {
      const server = await startServer({ webDir: web.dir });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: SERVER_TIMEOUT_MS },
  ],
  restored: [
    async ({ web }, use) => {
      await web.restore();
      await use(undefined);
    },
    { auto: true },
  ],
});
