import { describeCounts, describeInterval, describeJob } from './describe-job.ts';

test.each([
  [30_000, 'every 30 s'],
  [60_000, 'every minute'],
  [300_000, 'every 5 minutes'],
  [3_600_000, 'every hour'],
  [86_400_000, 'every 24 hours'],
])('an interval of %d ms is "%s"', (intervalMs, text) => {
  expect(describeInterval(intervalMs)).toBe(text);
});

test('counts are words, and what was not found is left out', () => {
  expect(describeCounts({ unusedFiles: 3, mails: 0, deadJobs: 12 })).toBe(
    '3 unused files, 12 dead jobs',
  );
  expect(describeCounts({ mails: 0 })).toBe('Nothing to do');
});

test('a job is named as a title', () => {
  expect(describeJob('remove written mails')).toBe('Remove written mails');
});
