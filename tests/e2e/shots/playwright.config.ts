import { defineConfig } from '@playwright/test';
import endToEndTests from '../playwright.config.ts';

const { projects: _, ...settings } = endToEndTests;

/** npm run shots: takes screenshots of every screen and state, into shots/. */
export default defineConfig(settings, {
  testDir: '.',
  testMatch: 'take.ts',
  timeout: 600_000,
  reporter: 'list',
});
