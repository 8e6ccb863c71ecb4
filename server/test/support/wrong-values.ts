import fc from 'fast-check';

function nest(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Texts that are known to break servers. */
const hostileText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e',
  '/etc/passwd',
  'C:\\boot.ini',
  "'; drop table users; --",
  '$1',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'null',
  'NaN',
  '1e999',
  '-1',
  '0x10',
  '2027-13-45T99:99:99Z',
  '-271821-04-20T00:00:00Z',
  'https://169.254.169.254/latest',
  'f'.repeat(24).toUpperCase(),
  'x'.repeat(10_000),
);

const hostileNumber = fc.constantFrom(
  -1,
  -0,
  0.1,
  1.005,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  Number.MAX_SAFE_INTEGER,
);

const hostileObject = fc.constantFrom<unknown>(
  {},
  [],
  [[]],
  [null],
  { $gt: '' },
  { length: 1e9 },
  { toString: 'x', valueOf: 1 },
  { constructor: { prototype: { isSuperadmin: true } } },
  Array.from({ length: 5_000 }, () => 1),
  nest(50),
  nest(2_000),
);

/** JSON values that no client should send. */
export const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 4, arbitrary: hostileNumber },
  { weight: 4, arbitrary: hostileObject },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false) },
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
);

/** Text for a path or a query. */
export const wrongText: fc.Arbitrary<string> = fc.oneof(
  hostileText,
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('%', '%zz', '%00', '%c0%af', '..', '.', '%2e%2e', '//', ';', '?', '#', '\\'),
);
