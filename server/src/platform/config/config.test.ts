import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

const s3 = {
  S3_ENDPOINT: 'https://store.example/',
  S3_REGION: 'eu-west-2',
  S3_BUCKET: 'muster',
  S3_ACCESS_KEY_ID: 'key-id',
  S3_SECRET_ACCESS_KEY: 'key-secret',
};

function catchConfigError(env: NodeJS.ProcessEnv): ConfigError {
  try {
    readConfig(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error;
  }
  throw new assert.AssertionError({ message: 'the environment was accepted' });
}

test('an empty environment gives the documented defaults', () => {
  const config = readConfig({ DATABASE_URL: '', JWT_SECRET: '  ' });
  assert.deepEqual(config, {
    nodeEnv: 'production',
    port: 3000,
    host: 'localhost',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReplicaUrl: undefined,
    namedStatements: true,
    s3: undefined,
    secondFactorKey: undefined,
    jwtSecret: undefined,
    superadminId: '5f0000000000000000000001',
    superadminEmail: 'admin@muster.local',
    superadminPassword: undefined,
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    postcodesUrl: 'https://api.postcodes.io',
    mapTilesUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    logLevel: 'info',
    rateLimit: true,
    quotas: {
      storedBytes: 1_073_741_824,
      storedFirstDayBytes: 104_857_600,
      files: 5_000,
      events: 1_000,
      threadsPerDay: 50,
      messagesPerMinute: 60,
      streams: 5,
      exports: 2,
    },
    metrics: { port: undefined, host: '127.0.0.1', token: undefined },
    tracesUrl: undefined,
    drainMs: 1_500,
    maxConnections: 5_000,
    maxConnectionsPerAddress: 200,
    minFreeBytes: undefined,
    webDir: resolve(import.meta.dirname, '../../../../dist'),
    remotesDir: resolve(import.meta.dirname, '../../../../dist'),
    areRemotesInStore: false,
    pageHosts: [],
    remoteOrigins: [],
    rollsBackByRule: true,
    overrideOrigins: [],
    publishTokens: [],
    ownApis: [],
    payments: undefined,
    webhooks: { areOn: true, toPrivate: false },
    mail: undefined,
  });
  assert.ok(Object.isFrozen(config));
});

test('PUBLISH_TOKENS holds remotes with the hashes of tokens, and an error shows none of them', () => {
  const hash = 'ab'.repeat(32);
  const { publishTokens, remotesDir } = readConfig({
    PUBLISH_TOKENS: `gear:${hash}, *:${hash}`,
    REMOTES_DIR: '/srv/remotes',
  });
  assert.deepEqual(publishTokens, [
    { remote: 'gear', hash },
    { remote: '*', hash },
  ]);
  assert.equal(remotesDir, '/srv/remotes');
  for (const PUBLISH_TOKENS of ['gear', `gear:${hash.slice(1)}`, `Gear:${hash}`, `gear:${hash},`]) {
    const error = catchConfigError({ PUBLISH_TOKENS });
    assert.deepEqual(error.variables, ['PUBLISH_TOKENS'], PUBLISH_TOKENS);
    assert.ok(!error.message.includes('abab'));
  }
});

test('OVERRIDE_ORIGINS are a list of their own, which production refuses unless it is told twice', () => {
  const OVERRIDE_ORIGINS = 'https://gear.test';
  const { overrideOrigins, remoteOrigins } = readConfig({
    NODE_ENV: 'development',
    OVERRIDE_ORIGINS,
  });
  assert.deepEqual([overrideOrigins, remoteOrigins], [['https://gear.test'], []]);
  for (const env of [{}, { NODE_ENV: 'production' }])
    assert.deepEqual(catchConfigError({ ...env, OVERRIDE_ORIGINS }).variables, [
      'OVERRIDE_ORIGINS',
    ]);
  const told = readConfig({ OVERRIDE_ORIGINS, OVERRIDES_IN_PRODUCTION: 'on' });
  assert.deepEqual(told.overrideOrigins, ['https://gear.test']);
  assert.deepEqual(catchConfigError({ OVERRIDE_ORIGINS: '*' }).variables, ['OVERRIDE_ORIGINS']);
});

test('OWN_APIS holds one origin and secret for a remote, and an error shows no secret', () => {
  const secret = 'secret'.repeat(6);
  const { ownApis } = readConfig({
    OWN_APIS: `gear:https://gear.test:8443:${secret}, fun:http://localhost:3001:${secret}`,
  });
  assert.deepEqual(ownApis, [
    { remote: 'gear', origin: 'https://gear.test:8443', secret },
    { remote: 'fun', origin: 'http://localhost:3001', secret },
  ]);
  for (const OWN_APIS of [
    'gear',
    `gear:https://gear.test:${secret.slice(0, 31)}`,
    `gear:http://gear.test:${secret}`,
    `gear:https://*:${secret}`,
    `gear:https://gear.test/api:${secret}`,
    `gear:https://a.test:${secret},gear:https://b.test:${secret}`,
  ]) {
    const error = catchConfigError({ OWN_APIS });
    assert.deepEqual(error.variables, ['OWN_APIS'], OWN_APIS);
    assert.ok(!error.message.includes('secretsecret'));
  }
});

test('PAGE_HOSTS are hosts, with or without a port', () => {
  const { pageHosts } = readConfig({ PAGE_HOSTS: 'muster.local:3000, 10.0.0.7' });
  assert.deepEqual(pageHosts, ['muster.local:3000', '10.0.0.7']);
  for (const PAGE_HOSTS of ['https://muster.local', 'muster.local/', "a; script-src 'none'", '*'])
    assert.deepEqual(catchConfigError({ PAGE_HOSTS }).variables, ['PAGE_HOSTS'], PAGE_HOSTS);
});

test('REMOTE_ORIGINS are origins, of https or of this computer', () => {
  const { remoteOrigins } = readConfig({
    REMOTE_ORIGINS: 'https://gear.test, http://localhost:3001',
  });
  assert.deepEqual(remoteOrigins, ['https://gear.test', 'http://localhost:3001']);
  for (const REMOTE_ORIGINS of [
    '*',
    'https://*.test',
    'http://gear.test',
    'https://gear.test/',
    'https://gear.test/remotes',
    "https://gear.test; script-src 'unsafe-inline'",
    'gear.test',
    'data:',
  ]) {
    const { variables } = catchConfigError({ REMOTE_ORIGINS });
    assert.deepEqual(variables, ['REMOTE_ORIGINS'], REMOTE_ORIGINS);
  }
});

test('variables that are set are used', () => {
  const config = readConfig({
    ...s3,
    PORT: '0',
    DATABASE_URL: 'postgresql://muster@localhost/muster?host=%2Frun%2Fpostgresql',
    PUBLIC_URL: 'https://muster.example/',
    RATE_LIMIT: 'off',
  });
  assert.equal(config.port, 0);
  assert.equal(config.publicUrl, 'https://muster.example');
  assert.equal(config.rateLimit, false);
  assert.equal(config.s3?.endpoint, 'https://store.example');
  assert.match(config.databaseUrl ?? '', /^postgresql:/);
});

test('one error names every invalid variable and the values it allows', () => {
  const wrong = {
    NODE_ENV: 'staging',
    PORT: '70000',
    HOST: 'two words',
    DATABASE_URL: 'mysql://root:topsecret@db/muster',
    DATABASE_DIRECT_URL: 'db/muster',
    DATABASE_NAMED_STATEMENTS: 'yes',
    JWT_SECRET: 'short-secret',
    SUPERADMIN_ID: '5F0000000000000000000001',
    SUPERADMIN_EMAIL: 'no-address',
    SUPERADMIN_PASSWORD: 'weakling',
    PUBLIC_URL: 'muster.example',
    POSTCODES_URL: 'ftp://postcodes.example',
    MAP_TILES_URL: 'https://tiles.example/{z}/{x}.png',
    LOG_LEVEL: 'loud',
    RATE_LIMIT: 'maybe',
    QUOTA_STORED_MB: '0',
    QUOTA_FILES: 'many',
    SHUTDOWN_DRAIN_MS: '30001',
    MAX_CONNECTIONS: '0',
    MAX_CONNECTIONS_PER_ADDRESS: 'all',
    MIN_FREE_DISK_MB: '-1',
    SMTP_URL: 'https://mail.example',
    MAIL_FROM: 'Muster',
  };
  const error = catchConfigError(wrong);
  assert.deepEqual([...error.variables].sort(), Object.keys(wrong).sort());
  assert.match(error.message, /^23 settings are wrong:\n/);
  assert.match(error.message, /^ {2}PORT is "70000". Allowed: a whole number from 0 to 65535\.$/m);
  assert.equal(error.message.split('\n').length, 24);
});

test('an error contains no secrets', () => {
  const { message } = catchConfigError({
    DATABASE_URL: 'mysql://root:topsecret@db/muster',
    DATABASE_DIRECT_URL: 'mysql://root:direct-secret@db/muster',
    DATABASE_REPLICA_URL: 'mysql://root:replica-secret@db/muster',
    JWT_SECRET: 'short-secret',
    SUPERADMIN_PASSWORD: 'weakling',
    SMTP_URL: 'http://muster:smtp-secret@mail.example',
  });
  const secrets = ['topsecret', 'direct-', 'replica-', 'short-secret', 'weakling', 'smtp-secret'];
  for (const secret of secrets) {
    assert.ok(!message.includes(secret), message);
  }
});

test('a provider of payments needs the secret that signs what it tells', () => {
  const error = catchConfigError({ PAYMENT_PROVIDER: 'fake', PAYMENT_HOLD_S: '0' });
  assert.deepEqual([...error.variables].sort(), ['PAYMENT_HOLD_S', 'PAYMENT_WEBHOOK_SECRET']);
  const PAYMENT_WEBHOOK_SECRET = 'a secret for tests';
  assert.equal(readConfig({ PAYMENT_WEBHOOK_SECRET }).payments, undefined);
  const { payments } = readConfig({ PAYMENT_PROVIDER: 'fake', PAYMENT_WEBHOOK_SECRET });
  const webhookSecret = PAYMENT_WEBHOOK_SECRET;
  assert.deepEqual(payments, { provider: 'fake', webhookSecret, holdS: 1_800 });
});

test('payments that take no money are refused at a public address unless it is told twice', () => {
  const fake = { PAYMENT_PROVIDER: 'fake', PAYMENT_WEBHOOK_SECRET: 'a secret for tests' };
  const PUBLIC_URL = 'https://muster.example';
  for (const env of [{}, { NODE_ENV: 'production' }]) {
    const error = catchConfigError({ ...fake, ...env, PUBLIC_URL });
    assert.deepEqual(error.variables, ['PAYMENT_PROVIDER']);
    assert.match(error.message, /fake, which takes no money, .*FAKE_PAYMENTS_IN_PRODUCTION=on/);
  }
  for (const env of [
    { PUBLIC_URL, FAKE_PAYMENTS_IN_PRODUCTION: 'on' },
    { PUBLIC_URL, NODE_ENV: 'test' },
    { PUBLIC_URL: 'http://localhost:3000' },
  ])
    assert.equal(readConfig({ ...fake, ...env }).payments?.provider, 'fake');
});

test('Stripe needs no secret of its own, and an error shows no key', () => {
  const { payments } = readConfig({ PAYMENT_PROVIDER: 'stripe' });
  const url = 'https://api.stripe.com';
  assert.deepEqual(payments, { provider: 'stripe', holdS: 1_800, url, key: undefined });
  const wrong = { PAYMENT_KEY: 'too-short', STRIPE_URL: 'http://stripe.example' };
  const error = catchConfigError({ PAYMENT_PROVIDER: 'stripe', ...wrong });
  assert.deepEqual([...error.variables].sort(), ['PAYMENT_KEY', 'STRIPE_URL']);
  assert.ok(!error.message.includes('too-short'));
});

test('a replica belongs to a DATABASE_URL', () => {
  const DATABASE_REPLICA_URL = 'postgresql://muster@standby/muster';
  const refused = catchConfigError({ DATABASE_REPLICA_URL });
  assert.deepEqual(refused.variables, ['DATABASE_REPLICA_URL']);
  const config = readConfig({
    DATABASE_URL: 'postgresql://muster@db/muster',
    DATABASE_REPLICA_URL,
  });
  assert.equal(config.databaseReplicaUrl, DATABASE_REPLICA_URL);
});

test('DATABASE_DIRECT_URL belongs to a DATABASE_URL', () => {
  const DATABASE_DIRECT_URL = 'postgresql://muster@db/muster';
  const refused = catchConfigError({ DATABASE_DIRECT_URL });
  assert.deepEqual(refused.variables, ['DATABASE_DIRECT_URL']);
  const DATABASE_URL = 'postgresql://muster@pooler/muster';
  const env = { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_NAMED_STATEMENTS: 'off' };
  const { databaseUrl, databaseDirectUrl, namedStatements } = readConfig(env);
  assert.deepEqual(
    [databaseUrl, databaseDirectUrl, namedStatements],
    [DATABASE_URL, DATABASE_DIRECT_URL, false],
  );
});

test('an incomplete S3 configuration is refused, and the error names the missing variables', () => {
  const { S3_BUCKET: _, S3_SECRET_ACCESS_KEY: __, ...incomplete } = s3;
  const error = catchConfigError(incomplete);
  assert.deepEqual(error.variables, ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY']);
  assert.match(error.message, /S3_BUCKET is missing\. Allowed: .*together or none/);
});

for (const port of ['-1', '3000.5', '0x10', 'http', '65536', '99999999999999999999']) {
  test(`PORT ${port} is refused`, () => {
    assert.deepEqual(catchConfigError({ PORT: port }).variables, ['PORT']);
  });
}

test('TRUST_PROXY accepts addresses, networks and names of address ranges', () => {
  const { trustedProxies } = readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1' });
  assert.deepEqual(trustedProxies, ['loopback', '10.0.0.0/8', '2001:db8::1']);
  for (const TRUST_PROXY of [
    'true',
    '1',
    'proxy.local',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.1/a',
    ',',
  ])
    assert.deepEqual(catchConfigError({ TRUST_PROXY }).variables, ['TRUST_PROXY'], TRUST_PROXY);
});

test('mail needs an SMTP server and a sender', () => {
  const SMTP_URL = 'smtp://user:p%40ss@mail.example:2525';
  const MAIL_FROM = 'Muster <mail@muster.example>';
  const from = { name: 'Muster', address: 'mail@muster.example' };
  assert.deepEqual(readConfig({ SMTP_URL, MAIL_FROM }).mail, { smtpUrl: SMTP_URL, from });
  const plain = readConfig({ SMTP_URL, MAIL_FROM: 'mail@muster.example' });
  assert.deepEqual(plain.mail?.from, { name: '', address: 'mail@muster.example' });
  const { message } = catchConfigError({ SMTP_URL });
  assert.match(message, /MAIL_FROM is missing\. Allowed: .*together with SMTP_URL or not at all/);
  assert.deepEqual(catchConfigError({ MAIL_FROM }).variables, ['SMTP_URL']);
});

for (const SMTP_URL of [
  'mail.example',
  'smtp:///',
  'smtp://mail.example?logger=true',
  'smtp://mail.example/path',
  'https://mail.example',
]) {
  test(`SMTP_URL ${SMTP_URL} is refused`, () => {
    const settings = { SMTP_URL, MAIL_FROM: 'mail@muster.example' };
    assert.deepEqual(catchConfigError(settings).variables, ['SMTP_URL']);
  });
}

for (const MAIL_FROM of [
  'Muster',
  'a@b.example, c@d.example',
  'Muster <a@b.example>\r\nBcc: x@y.example',
]) {
  test(`MAIL_FROM ${JSON.stringify(MAIL_FROM)} is refused`, () => {
    const settings = { SMTP_URL: 'smtp://mail.example', MAIL_FROM };
    assert.deepEqual(catchConfigError(settings).variables, ['MAIL_FROM']);
  });
}

test('webhooks to this machine are refused at a public address', () => {
  assert.deepEqual(readConfig({}).webhooks, { areOn: true, toPrivate: false });
  const WEBHOOKS_TO_PRIVATE = 'on';
  const error = catchConfigError({ WEBHOOKS_TO_PRIVATE, PUBLIC_URL: 'https://muster.example' });
  assert.deepEqual(error.variables, ['WEBHOOKS_TO_PRIVATE']);
  assert.ok(readConfig({ WEBHOOKS_TO_PRIVATE }).webhooks.toPrivate);
  assert.equal(readConfig({ WEBHOOKS: 'off' }).webhooks.areOn, false);
});
