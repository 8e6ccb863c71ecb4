import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser';
import { listWorkspaces } from '../list-workspaces.ts';
import { root } from '../root.ts';
import { configFiles, installed, testFiles } from './paths.ts';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function listDeclared(folder: string): string[] {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  ) as Manifest;
  return Object.keys({ ...dependencies, ...devDependencies });
}

/** The folders of those of our own packages that a package declares. */
function listDeclaredPackages(folder: string): string[] {
  return listDeclared(folder)
    .filter((name) => name.startsWith('@muster/'))
    .map((name) => name.slice('@muster/'.length))
    .map((name) => (name === 'server' ? name : `libs/${name}`));
}

/** A name of package.json's `imports` is declared there, with what it means. */
const undeclared = {
  dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
  dependencyTypesNot: ['aliased'],
} satisfies IRegularForbiddenRuleType['to'];

/**
 * What each package imports from node_modules is declared in its package.json, and has one owner
 * where it matters.
 */
export const dependencyRules: IForbiddenRuleType[] = [
  {
    name: 'declared-dependencies',
    comment: "Declare it in the package's own package.json.",
    severity: 'error',
    from: { pathNot: [...testFiles, configFiles] },
    to: undeclared,
  },
  {
    name: 'declared-dependencies-of-tests',
    comment: "Declare it in the package's own package.json or in the root's devDependencies.",
    severity: 'error',
    from: { path: [...testFiles, configFiles] },
    to: { ...undeclared, pathNot: listDeclared('.').map(installed) },
  },
  ...listWorkspaces().map(
    (folder): IForbiddenRuleType => ({
      name: `packages-declared-by-${folder.replace('/', '-')}`,
      comment: `Declare it in ${folder}/package.json.`,
      severity: 'error',
      from: { path: `^${folder}/` },
      to: {
        path: '^(libs|server)/',
        dependencyTypesNot: ['local'],
        pathNot: [folder, ...listDeclaredPackages(folder)].map((own) => `^${own}/`),
      },
    }),
  ),
  {
    name: 'no-unresolved-imports',
    comment: 'There is no such module.',
    severity: 'error',
    from: {},
    // That one is an alias of the build: tools/bundling/describe-app.ts.
    to: { couldNotResolve: true, pathNot: '^react-refresh-original$' },
  },
  {
    name: 'mantine-in-ui-only',
    comment:
      'Import the component from @muster/ui: the page has one curated copy of @mantine/core.',
    severity: 'error',
    from: { pathNot: '^libs/(ui|testing)/' },
    to: { path: installed('@mantine/(core|dropzone)') },
  },
  {
    name: 'axios-in-api-client-only',
    comment: 'Call the API through @muster/api-client.',
    severity: 'error',
    from: { pathNot: '^libs/(api-client|testing)/' },
    to: { path: installed('axios') },
  },
  {
    name: 'stripe-in-its-client-only',
    comment: 'Ask Stripe through stripe-client.ts: its errors hold what was sent.',
    severity: 'error',
    from: { pathNot: '^server/src/platform/payments/stripe-client\\.ts$' },
    to: { path: installed('stripe') },
  },
  {
    name: 'no-node-in-the-page',
    comment: "A page has none of Node's modules.",
    severity: 'error',
    from: {
      path: '^(libs|shell|mfe-[^/]+)/',
      pathNot: [...testFiles, configFiles, '^libs/(embedded-postgres|publishing)/'],
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'contract-imports-zod-only',
    comment: 'The contract is loaded by every program: it imports zod and nothing else.',
    severity: 'error',
    from: { path: '^libs/contract/', pathNot: testFiles },
    to: { pathNot: ['^libs/contract/', installed('zod')] },
  },
  {
    name: 'domain-imports-contract-only',
    comment: 'The domain rules are pure functions: they import the contract and nothing else.',
    severity: 'error',
    from: { path: '^libs/domain/', pathNot: testFiles },
    to: { pathNot: '^libs/(domain|contract)/' },
  },
];
