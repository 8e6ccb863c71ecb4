import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeDevice } from './describe-client.ts';

for (const [userAgent, device] of [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
    'Microsoft Edge on macOS',
  ],
  ['', ''],
  ['   ', ''],
] as const)
  test(`the user agent “${userAgent.slice(0, 40)}…” is ${device || 'unknown'}`, () => {
    assert.equal(describeDevice(userAgent), device);
  });

test('a hostile user agent gives a short text without markup and control characters', () => {
  for (const userAgent of [
    '<script>alert(1)</script>/1.0',
    `${'a'.repeat(100_000)}/1.0`,
    `Evil\u202e\u0007"'&/1.0 (${'('.repeat(10_000)}`,
  ]) {
    const device = describeDevice(userAgent);
    assert.ok(device.length <= 120);
    assert.match(device, /^[\p{L}\p{N} ._-]*$/u);
  }
});
