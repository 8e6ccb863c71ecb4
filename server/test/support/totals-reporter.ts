import type { TestEvent } from 'node:test/reporters';

/** Writes the totals of a run as one JSON object; another reporter writes the readable report. */
export default async function* reportTotals(events: AsyncIterable<TestEvent>) {
  for await (const { type, data } of events) {
    if (type !== 'test:summary' || data.file !== undefined) continue;
    const { tests, passed, skipped, todo } = data.counts;
    yield JSON.stringify({ passed, failed: tests - passed - skipped - todo });
  }
}
