import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Config } from 'jest';

const { resolve } = createRequire(import.meta.url);

function fileHere(name: string): string {
  // Packed for other repositories, the tools are JavaScript.
  const extension = import.meta.filename.endsWith('.ts') ? '.ts' : '.js';
  return join(import.meta.dirname, `jest/${name}${extension}`);
}

/** These packages contain ES modules only. */
const ES_MODULES = [
  '@muster',
  'jotai',
  'react-leaflet',
  '@react-leaflet',
  'supercluster',
  'kdbush',
  'github-slugger',
  'p-limit',
  'yocto-queue',
  'eventsource-parser',
  'idb',
  'qr',
  '@tabler',
];

/** How tests of the browser side run, in this repository and in those of other teams. */
export const preset: Config = {
  testEnvironment: 'jsdom',
  transform: {
    '^.+\\.(tsx?|mjs|js)$': [
      resolve('@swc/jest'),
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
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES.join('|')})/)`],
  moduleNameMapper: { '\\.css$': join(import.meta.dirname, 'jest/no-styles.cjs') },
  setupFiles: [fileHere('setup-globals')],
  setupFilesAfterEnv: [fileHere('setup-dom')],
};
