const { join } = require('node:path');

const [root] = __dirname.split(/[\\/]node_modules[\\/]/);

/** The tests of remotes in a repository of their own: beside the source, on the fake backend. */
module.exports = {
  rootDir: root,
  testEnvironment: 'jsdom',
  testMatch: ['<rootDir>/mfe-*/**/*.test.{ts,tsx}'],
  transform: {
    '^.+\\.(tsx?|mjs|js)$': [
      require.resolve('@swc/jest'),
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
    '/node_modules/(?!(@muster|jotai|react-leaflet|@react-leaflet|supercluster|kdbush|p-limit|yocto-queue|eventsource-parser)/)',
  ],
  moduleNameMapper: {
    '\\.css$': join(__dirname, '../../jest/no-styles.cjs'),
    '^#mantine-core$': '@mantine/core',
    '^#router$': 'react-router-dom',
  },
  setupFiles: [join(__dirname, '../../jest/setup-globals.js')],
  setupFilesAfterEnv: [join(__dirname, '../../jest/setup-dom.js')],
};
