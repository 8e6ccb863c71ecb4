import { defineConfig } from '@playwright/test';
import endToEndTests from '../playwright.config.ts';

/** npm run shots: takes screenshots of every screen and state, into shots/. */
export default defineConfig(endToEndTests, {
  testDir: '.',
  testMatch: 'take.ts',
  timeout: 300_000,
  reporter: 'list',
});
