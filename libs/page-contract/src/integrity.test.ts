/** @jest-environment node */
import { createHash } from 'node:crypto';
import { isIntegrity } from './integrity.ts';

function hash(algorithm: string) {
  return `${algorithm}-${createHash(algorithm).update('muster').digest('base64')}`;
}

test.each(['sha256', 'sha384', 'sha512'])('a complete %s is a hash that browsers check', (name) => {
  expect(isIntegrity(hash(name))).toBe(true);
});

test.each([
  [hash('md5')],
  [hash('sha1')],
  ['md5-aaaa'],
  ['sha384-aaaa'],
  [hash('sha384').slice(0, -1)],
  [`${hash('sha384')} ${hash('sha256')}`],
  [`${hash('sha384')}\n`],
  [''],
  [null],
  [undefined],
  [384],
])('%j is none', (value) => {
  expect(isIntegrity(value)).toBe(false);
});
