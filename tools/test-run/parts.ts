import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from '../check.ts';
import { root } from '../root.ts';
import { type CommandOptions, runCommand } from '../run-command.ts';
import type { ChosenTests } from './choose-tests.ts';
import { type Count, countOne, readCount, readPlaywrightCount } from './counts.ts';

/** One of the parts of a run of tests. */
type Part = () => Promise<Count>;

export type Parts = Readonly<Record<string, Part>>;

const WIDE = { TEST_TIER: 'wide' };

/** `npm test`: every rule once, the fastest part first. */
export const usualParts: Parts = {
  checks: async () => {
    const { passed, failed } = await runChecks();
    return { passed: passed.length, failed: failed.length, failures: failed };
  },
  components: () => testComponents('components'),
  server: () => testServer('embedded'),
  build,
  'end-to-end': () => testEndToEnd(),
};

/** `npm run test:wide`: what `npm test` leaves out (docs/architecture.md#tiers). */
export const wideParts: Parts = {
  'components (random)': () =>
    testComponents('random', ['--config=tools/jest/random.config.ts', ...findRandomTests()]),
  'server (wide)': () => testServer('embedded', [], WIDE),
  'server (PostgreSQL 15)': () => testServer('system'),
  build,
  'end-to-end (wide)': () => testEndToEnd([], WIDE),
  'Firefox and WebKit': async () => {
    const report = reportPath('browsers');
    const command = ['node', 'tests/e2e/browsers/run.ts'] as const;
    const { code } = await runCommand(command, { env: { BROWSERS_REPORT: report } });
    return readCount(report, code);
  },
  faults: async () => countOne(await runCommand(['node', 'tests/chaos/run.ts', '--quick'])),
};

/** The parts that have the chosen tests, in one of the tiers. */
export function chosenParts(chosen: ChosenTests, isWide: boolean): Parts {
  const env = isWide ? WIDE : {};
  const { components, importedByComponents, server, endToEnd, stories } = chosen;
  return {
    ...(components.length > 0 && { components: () => testComponents('components', components) }),
    ...(importedByComponents.length > 0 && {
      'components that import them': () =>
        testComponents('importers', [
          '--findRelatedTests',
          '--passWithNoTests',
          ...importedByComponents,
        ]),
    }),
    ...(server.length > 0 && { server: () => testServer('embedded', server, env) }),
    ...(stories.length > 0 && { stories: () => testStories(stories) }),
    ...(endToEnd.length > 0 && { build, 'end-to-end': () => testEndToEnd(endToEnd, env) }),
  };
}

/** The tests of components that try random cases. */
function findRandomTests(): string[] {
  return globSync('{libs/*,mfe-*,shell}/src/**/*.test.{ts,tsx}', { cwd: root }).filter((path) =>
    readFileSync(join(root, path), 'utf8').includes("from 'fast-check'"),
  );
}

function reportPath(name: string): string {
  return join(root, `test-results/${name}.json`);
}

async function build(): Promise<Count> {
  return countOne(await runCommand(['node', 'tools/build.ts']));
}

/** All of them, or those that jest's arguments name. */
async function testComponents(name: string, args: readonly string[] = []): Promise<Count> {
  const report = reportPath(name);
  const command = ['node', 'tools/jest/run.ts', '--ci', '--silent', ...args] as const;
  const { code } = await runCommand(command, { env: { COMPONENTS_REPORT: report } });
  return readCount(report, code);
}

/** On the embedded PostgreSQL, or on an installed PostgreSQL 15 if there is one. */
async function testServer(
  database: 'embedded' | 'system',
  files: readonly string[] = [],
  env: CommandOptions['env'] = {},
): Promise<Count> {
  const report = reportPath(`server-${database}`);
  const command = ['node', 'server/test/support/run.ts', database, ...files] as const;
  const { code } = await runCommand(command, { env: { ...env, TEST_REPORT: report } });
  return readCount(report, code);
}

/** Each with axe; what looks different is seen in `npm run test:wide`. */
function testStories(files: readonly string[]): Promise<Count> {
  const env = { ...WIDE, STORIES: files.join(), STORIES_REVIEW: '1' };
  return testEndToEnd(['stories.e2e.ts'], env);
}

async function testEndToEnd(
  files: readonly string[] = [],
  env: CommandOptions['env'] = {},
): Promise<Count> {
  const report = reportPath('e2e');
  const command = ['node', 'tests/e2e/run.ts', ...files] as const;
  const { code } = await runCommand(command, { env: { ...env, E2E_REPORT: report } });
  return readPlaywrightCount(report, code);
}
