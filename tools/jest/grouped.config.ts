import type { Config } from 'jest';
import config from '../../jest.config.ts';

/** The tests in groups that tools/jest/run.ts has written. */
export default {
  ...config,
  rootDir: '../..',
  testMatch: ['<rootDir>/test-results/groups/*.test.cjs'],
} satisfies Config;
