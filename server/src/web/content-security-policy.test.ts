import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentSecurityPolicy } from './content-security-policy.ts';

const CONFIG = {
  apiBase: '',
  productionHost: '',
  postcodesBase: '',
  superadminId: '',
  mapTiles: '',
  sendsMail: true,
  remoteOrigins: [],
  ownApis: {},
  overrideOrigins: [],
};
function readScriptSources(hosts: string[]) {
  const policy = contentSecurityPolicy({
    config: CONFIG,
    nonce: 'n0nce',
    hosts,
    scripts: ['/main.js'],
  });
  return /script-src ([^;]*)/.exec(policy)?.[1];
}

test('scripts are the files of the shell and the builds of remotes, at each host once', () => {
  assert.equal(
    readScriptSources(['localhost:3000', 'muster.test', 'muster.test']),
    'localhost:3000/main.js localhost:3000/remotes/ muster.test/main.js muster.test/remotes/',
  );
});

test('a host that a policy cannot hold adds nothing to it', () => {
  assert.equal(readScriptSources(["evil.test; script-src 'unsafe-inline'"]), "'self'");
  assert.equal(readScriptSources(['[::1]:3000']), "'self'");
  assert.equal(
    readScriptSources(['[::1]:3000', 'muster.test']),
    'muster.test/main.js muster.test/remotes/',
  );
});

test('other origins of remotes are allowed for what a build consists of, and only if they are configured', () => {
  function readPolicy(remoteOrigins: string[], overrideOrigins: string[] = []) {
    const config = { ...CONFIG, remoteOrigins, overrideOrigins };
    return contentSecurityPolicy({ config, nonce: 'n0nce', hosts: [], scripts: [] });
  }
  assert.doesNotMatch(readPolicy([]), /gear/);
  assert.equal(readPolicy([], ['https://gear.test']), readPolicy(['https://gear.test']));
  const allowed = readPolicy(['https://gear.test'])
    .split('; ')
    .filter((rule) => rule.includes(' https://gear.test'))
    .map((rule) => rule.split(' ')[0]);
  assert.deepEqual(allowed, ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src']);
});

test('films may come from the store, and nothing else may', () => {
  const films = 'https://store.test';
  const policy = contentSecurityPolicy({
    config: CONFIG,
    nonce: 'n',
    hosts: [],
    scripts: [],
    films,
  });
  assert.match(policy, /media-src 'self' blob: https:\/\/store\.test;/);
  assert.equal(policy.split('store.test').length, 2);
});

test('the own APIs of teams are allowed to be called, and nothing else of their origins', () => {
  const config = { ...CONFIG, ownApis: { gear: 'https://gear.test', fun: 'https://fun.test' } };
  const policy = contentSecurityPolicy({ config, nonce: 'n0nce', hosts: [], scripts: [] });
  assert.match(policy, /connect-src 'self' https:\/\/gear\.test https:\/\/fun\.test;/);
  assert.equal(policy.split('gear.test').length, 2);
});
