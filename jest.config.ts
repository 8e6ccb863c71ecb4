import { availableParallelism } from 'node:os';
import type { Config } from 'jest';
import { preset } from './tools/jest-preset.ts';

/** The tests of libs, apps and tools. The server's run on node:test against a real PostgreSQL. */
const config: Config = {
  ...preset,
  // More than there are cores: a test waits for timers a third of its time.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  testMatch: ['<rootDir>/{libs/!(embedded-postgres),shell,mfe-*,tools}/**/*.test.{ts,tsx}'],
  moduleNameMapper: {
    ...preset.moduleNameMapper,
    '^@tabler/icons-react$': '<rootDir>/tools/jest/icons.cjs',
  },
  // A spy ends with its test, whatever the order of tests.
  restoreMocks: true,
  modulePathIgnorePatterns: ['/dist/'],
  // What a new repository begins with; its tests run there.
  testPathIgnorePatterns: ['/node_modules/', '/create-remote/template/'],
};

export default config;
