import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { parseSender } from './sender.ts';

const repository = resolve(import.meta.dirname, '../../../..');

const webAddress = z.string().refine(isWebAddress).transform(withoutLastSlash);
const strongPassword = z.string().regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{6,}$/s);

/** A remote, or `*` for all, and the SHA-256 of a token that may publish it. */
const PUBLISH_TOKEN = /^([a-z][a-z0-9]{0,29}|\*):[0-9a-f]{64}$/;

/** As a policy can hold it. */
const PAGE_HOST = /^[a-z0-9.-]+(:\d{1,5})?$/;

/** A remote, the origin of its team's own API, and the secret that signs tokens for it. */
export const OWN_API =
  /^(?<remote>[a-z][a-z0-9]{0,29}):(?<origin>https?:\/\/[^:/]+(?::\d+)?):(?<secret>[\w-]{32,})$/;

/** How many of something an account can have. */
const quota = z
  .string()
  .regex(/^[1-9]\d{0,6}$/)
  .transform(Number);

/** The environment variables, with their defaults. */
export const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(65535)).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('localhost'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().refine(isDatabaseUrl).optional(),
  DATABASE_DIRECT_URL: z.string().refine(isDatabaseUrl).optional(),
  DATABASE_REPLICA_URL: z.string().refine(isDatabaseUrl).optional(),
  DATABASE_NAMED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_BROWSER_ENDPOINT: webAddress.optional(),
  JWT_SECRET: z.string().min(32).optional(),
  SECOND_FACTOR_KEY: z.string().min(32).optional(),
  SUPERADMIN_ID: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .default('5f0000000000000000000001'),
  SUPERADMIN_EMAIL: z.email().default('admin@muster.local'),
  SUPERADMIN_PASSWORD: strongPassword.optional(),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: z
    .string()
    .transform(toList)
    .refine((list) => list.every(isProxyAddress))
    .default([]),
  POSTCODES_URL: webAddress.default('https://api.postcodes.io'),
  MAP_TILES_URL: z
    .string()
    .refine(isTileAddress)
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  QUOTA_STORED_MB: quota.default(1_024),
  QUOTA_STORED_FIRST_DAY_MB: quota.default(100),
  QUOTA_FILES: quota.default(5_000),
  QUOTA_EVENTS: quota.default(1_000),
  QUOTA_THREADS_PER_DAY: quota.default(50),
  QUOTA_MESSAGES_PER_MINUTE: quota.default(60),
  QUOTA_STREAMS: quota.default(5),
  QUOTA_EXPORTS: quota.default(2),
  METRICS_PORT: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(65535)).optional(),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{32,200}$/)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  SHUTDOWN_DRAIN_MS: z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().max(30_000))
    .default(1_500),
  MAX_CONNECTIONS: z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().min(1))
    .default(5_000),
  MAX_CONNECTIONS_PER_ADDRESS: z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().min(1))
    .default(200),
  MIN_FREE_DISK_MB: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
  WEB_DIR: z.string().default(resolve(repository, 'dist')),
  REMOTES_DIR: z.string().optional(),
  PAGE_HOSTS: z
    .string()
    .transform(toList)
    .refine((list) => list.every((host) => PAGE_HOST.test(host)))
    .default([]),
  REMOTE_ORIGINS: z
    .string()
    .transform(toList)
    .refine((list) => list.every(isOrigin))
    .default([]),
  OVERRIDE_ORIGINS: z
    .string()
    .transform(toList)
    .refine((list) => list.every(isOrigin))
    .default([]),
  OVERRIDES_IN_PRODUCTION: z.enum(['on', 'off']).default('off'),
  ROLLBACK_BY_RULE: z.enum(['on', 'off']).default('on'),
  REMOTES_STORE: z.enum(['disk', 's3']).default('disk'),
  PUBLISH_TOKENS: z
    .string()
    .transform(toList)
    .refine((list) => list.every((entry) => PUBLISH_TOKEN.test(entry)))
    .default([]),
  OWN_APIS: z.string().transform(toList).refine(areOwnApis).default([]),
  PAYMENT_PROVIDER: z.enum(['stripe', 'fake']).optional(),
  PAYMENT_WEBHOOK_SECRET: z.string().min(8).optional(),
  PAYMENT_KEY: z.string().min(32).optional(),
  FAKE_PAYMENTS_IN_PRODUCTION: z.enum(['on', 'off']).default('off'),
  STRIPE_URL: z.string().refine(isOrigin).default('https://api.stripe.com'),
  PAYMENT_HOLD_S: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .default(1_800),
  WEBHOOKS: z.enum(['on', 'off']).default('on'),
  WEBHOOKS_TO_PRIVATE: z.enum(['on', 'off']).default('off'),
  SMTP_URL: z.string().refine(isSmtpUrl).optional(),
  MAIL_FROM: z.string().refine(isSender).optional(),
});

export type Variables = z.infer<typeof variables>;
export type VariableName = keyof Variables;

const QUOTA_ALLOWED = 'a whole number from 1 to 9999999';

/** What each variable accepts, for error messages. */
export const allowed: Record<VariableName, string> = {
  NODE_ENV: 'production, development or test',
  PORT: 'a whole number from 0 to 65535',
  HOST: 'a host name or an IP address, such as localhost or 0.0.0.0',
  DATA_DIR: 'a folder',
  DATABASE_URL:
    'postgresql://user:password@host:port/database, or nothing for the embedded database',
  DATABASE_DIRECT_URL:
    'postgresql://user:password@host:port/database together with DATABASE_URL, or nothing for the same',
  DATABASE_REPLICA_URL:
    'postgresql://user:password@host:port/database of a standby, together with DATABASE_URL, or nothing',
  DATABASE_NAMED_STATEMENTS: 'on or off',
  S3_ENDPOINT: 'an http or https address; all S3_ settings together or none',
  S3_REGION: 'a region name; all S3_ settings together or none',
  S3_BUCKET: 'a bucket name; all S3_ settings together or none',
  S3_ACCESS_KEY_ID: 'an access key; all S3_ settings together or none',
  S3_SECRET_ACCESS_KEY: 'a secret key; all S3_ settings together or none',
  S3_BROWSER_ENDPOINT: 'an http or https address; needs the other S3_ settings',
  JWT_SECRET: 'at least 32 characters, or nothing',
  SECOND_FACTOR_KEY: 'at least 32 characters, or nothing',
  SUPERADMIN_ID: '24 lower-case hexadecimal characters',
  SUPERADMIN_EMAIL: 'an email address',
  SUPERADMIN_PASSWORD:
    'at least 6 characters with an upper-case letter, a lower-case letter and a digit',
  PUBLIC_URL: 'an http or https address',
  TRUST_PROXY: 'addresses or networks of proxies, separated by commas, such as loopback,10.0.0.0/8',
  POSTCODES_URL: 'an http or https address',
  MAP_TILES_URL: 'an http or https address with {z}, {x} and {y} in it',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  RATE_LIMIT: 'on or off',
  QUOTA_STORED_MB: QUOTA_ALLOWED,
  QUOTA_STORED_FIRST_DAY_MB: QUOTA_ALLOWED,
  QUOTA_FILES: QUOTA_ALLOWED,
  QUOTA_EVENTS: QUOTA_ALLOWED,
  QUOTA_THREADS_PER_DAY: QUOTA_ALLOWED,
  QUOTA_MESSAGES_PER_MINUTE: QUOTA_ALLOWED,
  QUOTA_STREAMS: QUOTA_ALLOWED,
  QUOTA_EXPORTS: QUOTA_ALLOWED,
  METRICS_PORT: 'a whole number from 0 to 65535, or nothing',
  METRICS_HOST: 'a host name or an IP address, such as 127.0.0.1',
  METRICS_TOKEN: 'at least 32 letters, digits, - or _, or nothing',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'an http or https address, such as http://localhost:4318',
  SHUTDOWN_DRAIN_MS: 'a whole number of milliseconds from 0 to 30000',
  MAX_CONNECTIONS: 'a whole number above 0',
  MAX_CONNECTIONS_PER_ADDRESS: 'a whole number above 0',
  MIN_FREE_DISK_MB: 'a whole number of megabytes, or nothing for 1024 or 5 % of the disk',
  WEB_DIR: 'a folder',
  REMOTES_DIR: 'a folder, or nothing for that of WEB_DIR',
  PAGE_HOSTS: 'host names in lower case, with a port if it is not that of the scheme',
  REMOTE_ORIGINS: 'https origins without a path, separated by commas; http for localhost only',
  OVERRIDE_ORIGINS:
    'https origins without a path, separated by commas; http for localhost only; in production with OVERRIDES_IN_PRODUCTION=on only',
  OVERRIDES_IN_PRODUCTION: 'on or off',
  ROLLBACK_BY_RULE: 'on or off',
  REMOTES_STORE: 'disk or s3; s3 needs the S3_ settings',
  PUBLISH_TOKENS:
    'entries of npm run remotes -- token, separated by commas: a remote or *, a colon and 64 hexadecimal characters',
  OWN_APIS:
    'entries separated by commas: a remote, a colon, an https origin, a colon and a secret of at least 32 letters, digits, - or _; one entry per remote',
  PAYMENT_PROVIDER:
    'stripe, or nothing for no payment online; fake, which takes no money, for tests, and at a public https address with FAKE_PAYMENTS_IN_PRODUCTION=on only',
  PAYMENT_WEBHOOK_SECRET: 'at least 8 characters; PAYMENT_PROVIDER=fake needs it',
  PAYMENT_KEY: 'at least 32 characters, or nothing',
  FAKE_PAYMENTS_IN_PRODUCTION: 'on or off',
  WEBHOOKS: 'on or off',
  WEBHOOKS_TO_PRIVATE: 'off; on, for webhooks to this machine, for tests and development only',
  STRIPE_URL: 'an https origin without a path; http for localhost only',
  PAYMENT_HOLD_S: 'a whole number of seconds from 1 to 999999',
  SMTP_URL: 'smtp://user:password@host:port or smtps://…; together with MAIL_FROM or not at all',
  MAIL_FROM: 'an address such as Muster <mail@example.org>; together with SMTP_URL or not at all',
};

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** An origin as browsers write it. http is for a developer's own computer. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  const isLocal = ['localhost', '127.0.0.1'].includes(hostname);
  // A policy would read a star as any host.
  if (origin !== text || !/^[a-z0-9.-]+$/.test(hostname)) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}

/** At most one for each remote. */
function areOwnApis(list: string[]): boolean {
  const found = list.map((entry) => OWN_API.exec(entry)?.groups);
  if (!found.every((groups) => groups?.origin && isOrigin(groups.origin))) return false;
  return new Set(found.map((groups) => groups?.remote)).size === list.length;
}

function toList(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits = '0', ...more] = text.split('/');
  const maxBits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) > 0 && /^\d+$/.test(bits) && Number(bits) <= maxBits && more.length === 0;
}

function isTileAddress(text: string): boolean {
  return isWebAddress(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
}

function isDatabaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname } = new URL(text);
  return /^postgres(ql)?:$/.test(protocol) && pathname.length > 1;
}

/** Options in the query are refused: some of them would log passwords or read files. */
function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  const isPlain = ['', '/'].includes(pathname) && search === '' && hash === '';
  return /^smtps?:$/.test(protocol) && hostname !== '' && isPlain;
}

function isSender(text: string): boolean {
  return parseSender(text) !== undefined;
}

function withoutLastSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
