import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortenAddress } from './shorten-address.ts';

for (const [address, network] of [
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::/48'],
  ['2001:0DB8:0000:8d3::7348', '2001:db8:0::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['nonsense', ''],
  ['', ''],
] as const)
  test(`of the address “${address}” the network ${network || 'is unknown'} is kept`, () => {
    assert.equal(shortenAddress(address), network);
  });
