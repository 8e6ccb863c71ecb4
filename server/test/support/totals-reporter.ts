import type { TestEvent } from 'node:test/reporters';

type Failure = Extract<TestEvent, { type: 'test:fail' }>['data'];

/**
 * Writes the totals of a run and its failed tests as one JSON object, `{ passed, failed, failures
 * }`; another reporter writes the readable report.
 */
export default async function* reportTotals(events: AsyncIterable<TestEvent>) {
  const failures: string[] = [];
  for await (const { type, data } of events) {
    if (type === 'test:fail' && !isOnlyParent(data)) failures.push(describeFailure(data));
    if (type !== 'test:summary' || data.file !== undefined) continue;
    const { tests, passed, skipped, todo } = data.counts;
    // A file that cannot be loaded has no tests that could fail.
    const failed = Math.max(tests - passed - skipped - todo, failures.length);
    yield JSON.stringify({ passed, failed, failures });
  }
}

/** A suite or test that failed only because one inside it did. */
function isOnlyParent({ details }: Failure): boolean {
  return 'failureType' in details.error && details.error.failureType === 'subtestsFailed';
}

function describeFailure({ name, file, details }: Failure): string {
  const cause = details.error.cause;
  const message = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return `${file ?? ''} › ${name}\n${message}`;
}
