import { defineConfig } from '@playwright/test';
import { findBrowser } from '../tools/find-browser.ts';
import { BROWSER_ARGUMENTS } from './support/browser-arguments.ts';

/** The end-to-end tests run against the built product. Each worker has its own server and data. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.E2E_REPORT ?? '../test-results/report.json' }],
  ],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    // Screenshots of every step would take a fifth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: findBrowser(), args: [...BROWSER_ARGUMENTS] },
  },
});
