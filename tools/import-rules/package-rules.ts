import type { IForbiddenRuleType } from 'dependency-cruiser';
import { storyFiles, testFiles, workbenchFiles } from './paths.ts';

/** The libraries of the browser, lowest first: each may import those before it. */
const libraryLayers = [
  'libs/contract',
  'libs/csv',
  'libs/domain',
  'libs/token-store',
  'libs/api-client',
  'libs/ui',
  'libs/remote-kit',
  'libs/remote-host',
  'libs/features',
  'libs/testing',
];

const HOST_ONLY = 'libs/remote-host';

/** The parts of the remote kit that hold state, of which a page has one copy. */
const STATEFUL_PARTS = [
  'kit\\.tsx',
  'viewer\\.ts',
  'query-client\\.ts',
  'unread-count\\.ts',
  '(banners|connection|device-settings|message-feed|notifications)/',
];
/** They, and what @muster/remote-kit itself exports beside them, under no path of its own. */
const SHARED_PARTS = [
  ...STATEFUL_PARTS,
  'index\\.ts',
  'drafts/use-',
  '(lazy-part|person-link|url-state|view-links)/',
  'page-title\\.ts',
];

/** What a remote, or a feature of remotes, may import. */
const remoteLayers = libraryLayers.filter((name) => name !== HOST_ONLY);

/** Every package, as a regular expression over its folder, and the packages that it may import. */
const allowedImports: Record<string, readonly string[]> = {
  ...Object.fromEntries(libraryLayers.map((name, index) => [name, libraryLayers.slice(0, index)])),
  'libs/remote-host': [...libraryLayers.slice(0, 7), 'libs/page-contract'],
  'libs/features': remoteLayers.slice(0, 7),
  'libs/embedded-postgres': [],
  'libs/page-contract': ['libs/contract'],
  'libs/publishing': ['libs/page-contract', 'libs/remote-kit', HOST_ONLY],
  shell: [...libraryLayers, 'libs/page-contract'],
  'mfe-[^/]+': remoteLayers,
  server: [
    'libs/contract',
    'libs/csv',
    'libs/domain',
    'libs/embedded-postgres',
    'libs/page-contract',
    'libs/publishing',
    HOST_ONLY,
    'libs/testing',
  ],
  demo: ['server', 'libs/contract', 'libs/domain', 'libs/testing'],
  // Building reads the declarations that remote-kit defines; publishing calls the server.
  tools: ['libs/contract', 'libs/page-contract', 'libs/publishing', 'libs/remote-kit', HOST_ONLY],
  // The programs that break things run what a device at the gate runs.
  tests: ['libs/[^/]+', 'tools', 'server', 'mfe-gate'],
};

const buildFiles = '/rspack\\.config\\.ts$';

const anyPackage = `^(${Object.keys(allowedImports).join('|')})/`;

/** Which package may import which: docs/architecture.md. */
export const packageRules: IForbiddenRuleType[] = [
  ...Object.entries(allowedImports).map(
    ([name, allowed]): IForbiddenRuleType => ({
      name: `packages-imported-by-${name.replace('[^/]+', '*').replace('/', '-')}`,
      comment: `It may import ${allowed.join(', ') || 'no other package of this repository'}.`,
      severity: 'error',
      from: { path: `^(${name})/`, pathNot: [buildFiles, storyFiles] },
      to: { path: anyPackage, pathNot: ['^$1/', ...allowed.map((folder) => `^${folder}/`)] },
    }),
  ),
  {
    name: 'build-files-import-rspack-shared-only',
    comment: 'How an app is built is the one thing that it takes from outside: rspack.shared.ts.',
    severity: 'error',
    from: { path: '^([^/]+)/rspack\\.config\\.ts$' },
    to: { path: anyPackage, pathNot: '^$1/' },
  },
  {
    name: 'testing-in-tests-only',
    comment:
      'Only tests, the workbench, the demo, the bench and the end-to-end tests use libs/testing.',
    severity: 'error',
    from: { pathNot: [...testFiles, workbenchFiles, '^demo/'] },
    to: { path: '^libs/testing/' },
  },
  {
    name: 'tests-not-imported-by-production-code',
    comment: 'What is written for tests is imported by tests only.',
    severity: 'error',
    from: { pathNot: [...testFiles, workbenchFiles, '^demo/'] },
    to: { path: testFiles, pathNot: '^libs/testing/' },
  },
  {
    name: 'relative-imports-stay-in-package',
    comment: 'Another package is imported by its name, through what its package.json exports.',
    severity: 'error',
    from: { path: anyPackage, pathNot: ['^tests/', buildFiles] },
    to: {
      path: anyPackage,
      pathNot: '^$1/',
      dependencyTypes: ['local'],
      dependencyTypesNot: ['aliased'],
    },
  },
  {
    name: 'remote-kit-parts-share-its-state',
    comment:
      'This part is bundled into each remote that imports it. What holds state is imported as @muster/remote-kit, of which the page has one copy.',
    severity: 'error',
    from: {
      path: '^libs/remote-kit/src/',
      // What only the index has: the page has one copy of it.
      pathNot: [...testFiles, `^libs/remote-kit/src/(${SHARED_PARTS.join('|')})`],
    },
    to: { path: `^libs/remote-kit/src/(${STATEFUL_PARTS.join('|')})` },
  },
];
