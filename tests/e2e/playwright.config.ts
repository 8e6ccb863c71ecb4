import { join } from 'node:path';
import { isWide } from '@muster/testing/tier';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../support/browser/find-browser.ts';
import { BROWSER_ARGUMENTS } from '../support/browser-arguments.ts';

/** Tests that take minutes. Started last, one of them would run alone at the end. */
const LONG = ['stories.e2e.ts', 'own-repository.e2e.ts'];

/**
 * Tests on a copy of the build, with a server that has no data of other tests. A worker that
 * changes between these and others starts another server.
 */
const ON_COPY = [
  'integrity.e2e.ts',
  'loading-failures.e2e.ts',
  'long-session.e2e.ts',
  'one-copy.e2e.ts',
  'publishing.e2e.ts',
];

/**
 * The end-to-end tests run against the built product. Each worker has its own server and data.
 * Projects start in this order.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: join(import.meta.dirname, '../support/browser/unpack-browser.ts'),
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'on copy', testMatch: ON_COPY },
    { name: 'product', testMatch: '*.e2e.ts', testIgnore: [...LONG, ...ON_COPY] },
  ],
  // A test with this tag runs in `npm run test:wide` only (docs/architecture.md#tests).
  ...(isWide ? { grep: /@wide/ } : { grepInvert: /@wide/ }),
  outputDir: '../../test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.E2E_REPORT ?? '../../test-results/report.json' }],
  ],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    // Screenshots of every step would take a fifth of the time, and so would copies of the page;
    // `--trace on` takes both.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: { executablePath: findBrowser(), args: [...BROWSER_ARGUMENTS] },
  },
});
