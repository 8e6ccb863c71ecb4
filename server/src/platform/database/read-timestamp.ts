import pg from 'pg';

const readDate = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

/**
 * As PostgreSQL writes a timestamp in UTC: `2026-05-01 10:00:00.123456+00`, with as many decimals
 * as it needs.
 */
const LENGTH_TO_SECONDS = '2026-05-01 10:00:00'.length;
const UTC = '+00';

/**
 * The same moment in ISO 8601, in UTC with milliseconds. Lists have many, and a Date of each would
 * take most of the time that a row does.
 */
export function readTimestamp(text: string): string {
  const isUtc = text.endsWith(UTC) && text[10] === ' ';
  if (!isUtc) return readDate(text).toISOString();
  const decimals = text.slice(LENGTH_TO_SECONDS + 1, -UTC.length);
  const milliseconds = decimals.length < 3 ? decimals.padEnd(3, '0') : decimals.slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, LENGTH_TO_SECONDS)}.${milliseconds}Z`;
}
