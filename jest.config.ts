import type { Config } from 'jest';
import { preset } from './tools/jest-preset.ts';

/** The tests of libs, apps and tools. The server's run on node:test against a real PostgreSQL. */
const config: Config = {
  ...preset,
  // The default leaves a core unused, which is half of a small machine.
  maxWorkers: '100%',
  testMatch: ['<rootDir>/{libs/!(embedded-postgres),shell,mfe-*,tools}/**/*.test.{ts,tsx}'],
  modulePathIgnorePatterns: ['/dist/'],
  // What a new repository begins with; its tests run there.
  testPathIgnorePatterns: ['/node_modules/', '/create-remote/template/'],
};

export default config;
