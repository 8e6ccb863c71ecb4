import type { KnipConfig } from 'knip';
import { readDeclarations } from './tools/bundling/declarations.ts';

/** Found by the build of the stories. */
const STORIES = 'src/**/*.stories.tsx';

/**
 * A remote is entered by the modules it exposes; its declaration and its workbench are found by
 * themselves.
 */
const remotes = Object.fromEntries(
  readDeclarations().map(({ id, exposes }) => [
    `mfe-${id}`,
    { entry: ['remote.ts', ...Object.values(exposes), STORIES] },
  ]),
);

export default {
  workspaces: {
    '.': {
      entry: [
        'tools/*.{ts,mjs}',
        'tools/bundling/{evaluate-at-build.cjs,stories.config.ts}',
        'tools/refresh/runtime.ts',
        // Named by tests for their environment.
        'tools/jest/zone-environment.ts',
        'tools/jest/run.ts',
        // Given to jest by name, and required by the groups that are written.
        'tools/jest/{grouped.config,random.config,more-cases,describe-file}.ts',
        // Packed for the repositories of other teams.
        'tools/packages/create-remote/create-remote.ts',
        'tools/packages/outside/*',
      ],
      project: ['*.ts', 'tools/**', '!tools/packages/create-remote/template/**'],
      // Run by tools/check.ts; an alias of the build.
      ignoreDependencies: ['@biomejs/biome', 'react-refresh-original'],
    },
    'libs/*': {},
    'libs/ui': { entry: [STORIES] },
    shell: { entry: [STORIES] },
    ...remotes,
    server: {
      entry: ['src/main.ts', '**/*.test.ts', 'test/support/*.ts'],
      // Tests start them by name in a process of their own.
      ignoreDependencies: ['s3rver', '@20minutes/s3rver'],
      // Its tests are left out where it is not installed.
      ignoreBinaries: ['php', 'pgbouncer'],
    },
    demo: { entry: 'src/start.ts' },
    tests: {
      // Scenarios are left out where it is not installed.
      ignoreBinaries: ['haproxy'],
      // Unpacks the browser in a process of its own.
      ignoreDependencies: ['@sparticuz/chromium'],
      entry: [
        'e2e/{*.e2e,run}.ts',
        'e2e/shots/{playwright.config,take}.ts',
        // Started in a process of its own.
        'bench/api/bare.ts',
        'chaos/series/node.ts',
      ],
    },
  },
} satisfies KnipConfig;
