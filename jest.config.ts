import type { Config } from 'jest';

/** The tests of libs, apps and tools. The server's run on node:test against a real PostgreSQL. */
const config: Config = {
  testEnvironment: 'jsdom',
  // The default leaves a core unused, which is half of a small machine.
  maxWorkers: '100%',
  testMatch: ['<rootDir>/{libs/!(embedded-postgres),shell,mfe-*,tools}/**/*.test.{ts,tsx}'],
  modulePathIgnorePatterns: ['/dist/'],
  // What a new repository begins with; its tests run there.
  testPathIgnorePatterns: ['/node_modules/', '/create-remote/template/'],
  transform: {
    '^.+\\.(tsx?|mjs|js)$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // These packages contain ES modules only.
  transformIgnorePatterns: [
    '/node_modules/(?!(jotai|react-leaflet|@react-leaflet|supercluster|kdbush|github-slugger|p-limit|yocto-queue|eventsource-parser)/)',
  ],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/tools/jest/no-styles.cjs',
    '^#mantine-core$': '@mantine/core',
    '^#router$': 'react-router-dom',
  },
  setupFiles: ['<rootDir>/tools/jest/setup-globals.ts'],
  setupFilesAfterEnv: ['<rootDir>/tools/jest/setup-dom.ts'],
};

export default config;
