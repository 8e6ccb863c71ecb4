import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createResolver, isPublic } from './resolve-public.ts';

/** A DNS with these answers for every name. */
function dnsWith(...addresses: string[]) {
  const asked: string[] = [];
  async function answer(name: string, isWanted: (address: string) => boolean) {
    asked.push(name);
    const found = addresses.filter(isWanted);
    if (found.length === 0) throw new Error('ENODATA');
    return found;
  }
  const dns = {
    resolve4: (name: string) => answer(name, (address) => !address.includes(':')),
    resolve6: (name: string) => answer(name, (address) => address.includes(':')),
  };
  return { asked, dns: dns as never };
}

const INNER = [
  ...['127.0.0.1', '127.77.1.2', '0.0.0.0', '0.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255'],
  ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '100.100.100.200', '192.0.0.192'],
  ...['192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '192.88.99.1'],
  ...['224.0.0.1', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...['::', '::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:0:10.0.0.1', '::10.0.0.1'],
  ...['fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1'],
  ...['64:ff9b::10.0.0.1', '64:ff9b:1::10.0.0.1', '2002:a00:1::1', '2001::1', '2001:db8::1'],
  ...['2001:20::1', '100::1', '3fff::1', '5f00::1', '4000::1', '1fff::1', ''],
  ...['0x7f000001', '017700000001', '2130706433', 'localhost'],
];
const PUBLIC = [
  ...['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '11.0.0.1'],
  ...['223.255.255.254', '2a00:1450:4009:815::200e', '2606:4700::1111', '2400::1'],
];

test('an address is public only if it is on the internet, and wraps no other', () => {
  for (const address of INNER) assert.equal(isPublic(address), false, address);
  for (const address of PUBLIC) assert.equal(isPublic(address), true, address);
});

test('one inner address refuses the name with all its addresses', async () => {
  for (const inner of ['127.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1']) {
    const { dns } = dnsWith('8.8.8.8', '2400::1', inner);
    assert.equal(await createResolver({ toPrivate: false, dns })('127.0.0.1.nip.io'), undefined);
    // Nor do tests and development lead there by a name.
    assert.equal(await createResolver({ toPrivate: true, dns })('127.0.0.1.nip.io'), undefined);
  }
});

test('addresses come with their families, and those of one family are enough', async () => {
  const both = createResolver({ toPrivate: false, ...dnsWith('2400::1', '8.8.8.8') });
  assert.deepEqual(await both('hooks.example'), [
    { address: '8.8.8.8', family: 4 },
    { address: '2400::1', family: 6 },
  ]);
  const one = createResolver({ toPrivate: false, ...dnsWith('2400::1') });
  assert.deepEqual(await one('hooks.example'), [{ address: '2400::1', family: 6 }]);
  const none = createResolver({ toPrivate: false, ...dnsWith() });
  assert.equal(await none('hooks.example'), undefined);
});

test('the names of this machine pass for tests alone, and without the DNS', async () => {
  const { dns, asked } = dnsWith('127.0.0.1');
  const open = createResolver({ toPrivate: true, dns });
  assert.deepEqual(await open('localhost'), [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]);
  assert.deepEqual(await open('127.0.0.1'), [{ address: '127.0.0.1', family: 4 }]);
  assert.deepEqual(await open('[::1]'), [{ address: '::1', family: 6 }]);
  assert.deepEqual(asked, []);
  const closed = createResolver({ toPrivate: false, dns });
  for (const name of ['localhost', '127.0.0.1', '[::1]', 'localhost.', 'toString'])
    assert.equal(await closed(name), undefined, name);
  assert.equal(await open('toString'), undefined);
});
