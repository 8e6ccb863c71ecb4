import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTimestamp } from './read-timestamp.ts';

const READ: Readonly<Record<string, string>> = {
  '2026-05-01 10:00:00+00': '2026-05-01T10:00:00.000Z',
  '2026-05-01 10:00:00.1+00': '2026-05-01T10:00:00.100Z',
  '2026-05-01 10:00:00.12+00': '2026-05-01T10:00:00.120Z',
  '2026-05-01 10:00:00.123+00': '2026-05-01T10:00:00.123Z',
  '2026-05-01 10:00:00.123999+00': '2026-05-01T10:00:00.123Z',
  // A server whose time zone is not UTC.
  '2026-05-01 11:00:00.5+01': '2026-05-01T10:00:00.500Z',
  '2026-05-01 15:30:00+05:30': '2026-05-01T10:00:00.000Z',
  '0044-03-15 12:00:00+00 BC': '-000043-03-15T12:00:00.000Z',
};

for (const [text, iso] of Object.entries(READ))
  test(`${text} is ${iso}`, () => assert.equal(readTimestamp(text), iso));
