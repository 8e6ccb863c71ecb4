/** @jest-environment node */
import { join } from 'node:path';
import { root } from '../root.ts';
import { reportFiles, reportGroups } from './report.ts';

const FILE = 'shell/src/a.test.tsx';

function result(ancestor: string | null, status: 'passed' | 'failed') {
  return {
    ancestorTitles: ancestor ? [ancestor] : [],
    fullName: [ancestor, 'it works'].filter(Boolean).join(' '),
    status,
    failureMessages: status === 'failed' ? ['Expected 1'] : [],
  };
}

function report(name: string, results: ReturnType<typeof result>[], message = '') {
  const failed = results.filter(({ status }) => status === 'failed').length;
  return {
    numPassedTests: results.length - failed,
    numFailedTests: failed,
    numRuntimeErrorTestSuites: results.length === 0 ? 1 : 0,
    testResults: [
      {
        name: join(root, name),
        message,
        status: failed > 0 || results.length === 0 ? 'failed' : 'passed',
        assertionResults: results,
      },
    ],
  };
}

test('a failure in a group names its file, and the dearest file is first', () => {
  const jest = report('groups/shell.test.cjs', [result(FILE, 'failed'), result('b', 'passed')]);
  const costs = [
    { path: 'b', cpuS: 1 },
    { path: FILE, cpuS: 2 },
  ];
  expect(reportGroups(jest, { paths: [FILE, 'b'], costs })).toEqual({
    passed: 1,
    failed: 1,
    failures: [`${FILE} it works\nExpected 1`],
    files: [costs[1], costs[0]],
  });
});

test('a file of which no test has run is a failure', () => {
  const jest = report('groups/shell.test.cjs', [result('b', 'passed')]);
  expect(reportGroups(jest, { paths: [FILE, 'b'], costs: [] })).toMatchObject({
    passed: 1,
    failed: 1,
    failures: [`${FILE} ran no test`],
  });
});

test('a file that is run by itself is named, also when it cannot be loaded', () => {
  expect(reportFiles(report(FILE, [result(null, 'failed')]))).toMatchObject({
    failed: 1,
    failures: [`${FILE} › it works\nExpected 1`],
  });
  expect(reportFiles(report(FILE, [], 'Cannot find module'))).toMatchObject({
    failed: 1,
    failures: [`${FILE}\nCannot find module`],
  });
});
