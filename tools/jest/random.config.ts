import type { Config } from 'jest';
import config from '../../jest.config.ts';

/** Random tests of components with ten times as many cases (docs/architecture.md#tiers). */
const random: Config = {
  ...config,
  rootDir: '../..',
  setupFiles: [...(config.setupFiles ?? []), '<rootDir>/tools/jest/more-cases.ts'],
};

export default random;
