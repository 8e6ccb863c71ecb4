import type { TestEvent } from 'node:test/reporters';

/** Writes the run's totals as one JSON object; the readable report is another reporter's. */
export default async function* reportTotals(events: AsyncIterable<TestEvent>) {
  for await (const { type, data } of events) {
    if (type !== 'test:summary' || data.file !== undefined) continue;
    const { tests, passed, skipped, todo } = data.counts;
    yield JSON.stringify({ passed, failed: tests - passed - skipped - todo });
  }
}
