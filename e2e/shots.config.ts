import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** npm run shots: photographs of every screen and state, into shots/. */
export default defineConfig(journeys, {
  testMatch: 'shots.ts',
  timeout: 300_000,
  reporter: 'list',
});
