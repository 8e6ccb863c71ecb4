import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { ClusterKind } from './test-cluster.ts';

/** Of the repository, to which the paths of tests are relative. */
export const root = resolve(import.meta.dirname, '../../..');

const TESTS = ['server/**/*.test.ts', 'libs/embedded-postgres/src/*.test.ts', 'demo/src/*.test.ts'];

/**
 * What no version of PostgreSQL can change is not repeated on the oldest one: what has no SQL, what
 * stops and starts the database of its own, and slices whose statements read and write single rows.
 */
const ON_EMBEDDED_ONLY = [
  'demo/**',
  'libs/embedded-postgres/**',
  'server/src/{start,web}/**',
  'server/src/platform/{config,http,limits,mail,storage}/**',
  'server/src/platform/log.test.ts',
  'server/src/features/{accounts,files}/**',
  'server/src/platform/database/{crash,embedded,embedded-restart}.test.ts',
  'server/src/features/participation/mail-crash.test.ts',
  'server/src/{main,quotas}.test.ts',
  'server/test/{access,support}/**',
];

/** The files of which `npm test` leaves a part to `npm run test:wide`, and why. */
export const WIDE_FILES: Readonly<Record<string, string>> = {
  'demo/src/prepare-demo.test.ts': 'the demo is created a second time, and compared',
  'server/src/features/events/series-model.test.ts': 'more random series find what is rarer',
  'server/src/features/events/write-calendar.test.ts': 'more random titles find what is rarer',
  'server/src/features/gate/model.test.ts': 'more random games find what is rarer',
  'server/src/features/money/model.test.ts': 'more random games find what is rarer',
  'server/src/features/money/online-model.test.ts': 'more random games find what is rarer',
  'server/src/features/participation/capacity.test.ts':
    'more rounds of 200 joins, and the control without a lock',
  'server/src/features/participation/domain-rules.test.ts': 'more random games find what is rarer',
  'server/src/features/participation/party-storm.test.ts':
    '4 rounds of 200 parties instead of one of 40, and the control without a lock',
  'server/src/features/participation/squad-model.test.ts': 'more random squads find what is rarer',
  'server/src/features/participation/stock-storm.test.ts':
    'more rounds of 200 joins, and the control without a lock',
  'server/src/features/waivers/waiver-model.test.ts': 'more random games find what is rarer',
  'server/src/jobs/mail-saved-searches/follow-model.test.ts':
    'more random followers find what is rarer',
  'server/src/platform/database/rows-read.test.ts': '100,000 events instead of 40,000',
  'server/src/platform/http/wrong-requests.test.ts': 'more random requests find what is rarer',
};

interface Tier {
  kind: ClusterKind;
  isWide: boolean;
}

/**
 * The test files of a run. In `npm test` the embedded PostgreSQL has all of them. In `npm run
 * test:wide` it has those with more to do, and the oldest supported version those that a version
 * can change (docs/decisions/two-databases.md).
 */
export function listTests({ kind, isWide }: Tier): string[] {
  if (kind === 'system') return findTests(TESTS, ON_EMBEDDED_ONLY);
  return isWide ? Object.keys(WIDE_FILES) : findTests(TESTS);
}

/** The paths that match patterns. */
export function findTests(patterns: readonly string[], exclude: readonly string[] = []): string[] {
  const options = { cwd: root, exclude: ['**/node_modules/**', ...exclude] };
  return globSync(patterns, options)
    .map((path) => relative(root, resolve(root, path)))
    .sort();
}
